/* The module for transfers: libcurl.  Compiled into shootout-fetch.so alone (fetch_module.h). */
#include "ingest/fetch_module.h"

#include <curl/curl.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

/* One transfer, over all of its attempts. */
struct transfer {
    const struct fetch_request *request;
    struct fetch_reply *reply;
    CURL *curl;
    char error[CURL_ERROR_SIZE];
    /* Of the answer that is coming in (each redirect begins another one). */
    char *phrase;               /* "Not Found" */
    char *etag, *last_modified; /* as they stood there */
    guint64 range_start;
    bool ranged; /* Content-Range was there */
    /* Of what is in the file. */
    guint64 length;
    char *validator; /* that the file's beginning came with; NULL: cannot be resumed */
    bool begun;      /* the body of this answer was looked at */
    bool too_large, unwritable;
};

static void transfer_clear(struct transfer *transfer)
{
    if (transfer->curl)
        curl_easy_cleanup(transfer->curl);
    g_free(transfer->phrase);
    g_free(transfer->etag);
    g_free(transfer->last_modified);
    g_free(transfer->validator);
}

/* --- what the answer says --- */

/* The value of header `name` in "Name: value\r\n"; NULL for another one.  The caller frees. */
static char *value_of(const char *line, gsize length, const char *name)
{
    gsize n = strlen(name);
    if (length <= n || line[n] != ':' || g_ascii_strncasecmp(line, name, n))
        return NULL;
    g_autofree char *value = g_strndup(line + n + 1, length - n - 1);
    return g_utf8_make_valid(g_strstrip(value), -1);
}

static void keep_value(char **to, const char *line, gsize length, const char *name)
{
    char *value = value_of(line, length, name);
    if (!value)
        return;
    g_free(*to);
    *to = value;
}

static void begin_answer(struct transfer *transfer, const char *line, gsize length)
{
    g_clear_pointer(&transfer->phrase, g_free);
    g_clear_pointer(&transfer->etag, g_free);
    g_clear_pointer(&transfer->last_modified, g_free);
    transfer->begun = transfer->ranged = false;
    g_autofree char *text = g_strndup(line, length);
    g_auto(GStrv) words = g_strsplit(g_strstrip(text), " ", 3); /* HTTP/1.1 404 Not Found */
    g_autofree char *phrase = g_strndup(words[0] && words[1] && words[2] ? words[2] : "", 60);
    transfer->phrase = g_utf8_make_valid(phrase, -1);
}

static size_t take_header(char *line, size_t size, size_t n, void *user)
{
    struct transfer *transfer = user;
    gsize length = size * n;
    if (length > 5 && !strncmp(line, "HTTP/", 5))
        begin_answer(transfer, line, length);
    keep_value(&transfer->etag, line, length, "ETag");
    keep_value(&transfer->last_modified, line, length, "Last-Modified");
    g_autofree char *range = value_of(line, length, "Content-Range"); /* bytes 100-199/200 */
    if (range && !g_ascii_strncasecmp(range, "bytes ", 6)) {
        transfer->ranged = true;
        transfer->range_start = g_ascii_strtoull(range + 6, NULL, 10);
    }
    return length;
}

/* A weak ETag says that the meaning is the same, not the bytes. */
static const char *strong(const struct transfer *transfer)
{
    if (transfer->etag && *transfer->etag == '"')
        return transfer->etag;
    return transfer->etag ? NULL : transfer->last_modified;
}

/* Where the body goes: after what is there, or, when the server sends all of it again, from the
 * beginning. */
static bool begin_body(struct transfer *transfer)
{
    long status = 0;
    curl_easy_getinfo(transfer->curl, CURLINFO_RESPONSE_CODE, &status);
    transfer->begun = true;
    if (status == 206 && transfer->ranged && transfer->range_start == transfer->length)
        return true;
    transfer->length = 0;
    g_free(transfer->validator);
    transfer->validator = g_strdup(strong(transfer));
    return status != 206 && !ftruncate(transfer->request->file, 0);
}

static size_t take_body(char *bytes, size_t size, size_t n, void *user)
{
    struct transfer *transfer = user;
    gsize length = size * n, done = 0;
    if (!transfer->begun && !begin_body(transfer))
        return 0; /* libcurl stops */
    transfer->too_large = transfer->length + length > transfer->request->bytes;
    while (!transfer->too_large && done < length) {
        ssize_t wrote = pwrite(transfer->request->file, bytes + done, length - done,
                               (off_t)(transfer->length + done));
        if (wrote < 0 && errno != EINTR) {
            transfer->unwritable = true;
            break;
        }
        done += wrote > 0 ? (gsize)wrote : 0;
    }
    transfer->length += done;
    return done;
}

/* --- asking --- */

static void allow_http_only(CURL *curl)
{
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
    curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static const char *variable(const char *name)
{
    const char *value = g_getenv(name);
    return value && *value ? value : NULL;
}

/* Whom to trust in place of the system's certificates; libcurl leaves these variables to programs,
 * and curl takes them in this order. */
static void set_trusted(CURL *curl)
{
    const char *file = variable("CURL_CA_BUNDLE"), *folder = NULL;
    if (!file) {
        file = variable("SSL_CERT_FILE");
        folder = variable("SSL_CERT_DIR");
    }
    if (file)
        curl_easy_setopt(curl, CURLOPT_CAINFO, file);
    if (folder)
        curl_easy_setopt(curl, CURLOPT_CAPATH, folder);
}

static void set_up(struct transfer *transfer)
{
    CURL *curl = transfer->curl;
    const struct fetch_request *request = transfer->request;
    allow_http_only(curl);
    set_trusted(curl);
    curl_easy_setopt(curl, CURLOPT_URL, request->address);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "shootout");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(curl, CURLOPT_MAXREDIRS, (long)request->redirects);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)request->stall);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)request->seconds);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 16L); /* B/s */
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, (long)request->stall);
    curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)request->bytes);
    curl_easy_setopt(curl, CURLOPT_FAILONERROR, 1L);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, transfer->error);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, transfer);
    curl_easy_setopt(curl, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L); /* those of a proxy */
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, transfer);
    curl_easy_setopt(curl, CURLOPT_FILETIME, 1L);
}

/* What is only wanted under a condition: all of it if it changed, the rest if it did not. */
static struct curl_slist *conditions(const struct transfer *transfer)
{
    g_autofree char *range = NULL, *condition = NULL;
    const char *etag = transfer->request->etag;
    struct curl_slist *headers = NULL;
    if (transfer->length && transfer->validator) {
        range = g_strdup_printf("Range: bytes=%" G_GUINT64_FORMAT "-", transfer->length);
        condition = g_strdup_printf("If-Range: %s", transfer->validator);
        headers = curl_slist_append(headers, range);
    } else if (etag) {
        bool tag = *etag == '"' || g_str_has_prefix(etag, "W/");
        condition = g_strdup_printf("%s: %s", tag ? "If-None-Match" : "If-Modified-Since", etag);
    }
    return condition ? curl_slist_append(headers, condition) : headers;
}

static CURLcode attempt(struct transfer *transfer)
{
    if (transfer->reply->status == 416) /* there is no such rest */
        g_clear_pointer(&transfer->validator, g_free);
    if (!transfer->validator)
        transfer->length = 0;
    transfer->begun = false;
    *transfer->error = 0;
    struct curl_slist *headers = conditions(transfer);
    curl_easy_setopt(transfer->curl, CURLOPT_HTTPHEADER, headers);
    CURLcode code = curl_easy_perform(transfer->curl);
    curl_slist_free_all(headers);
    curl_easy_getinfo(transfer->curl, CURLINFO_RESPONSE_CODE, &transfer->reply->status);
    if (code == CURLE_OK && transfer->reply->status == 200 && !transfer->begun)
        begin_body(transfer); /* an empty one */
    return code;
}

/* --- what came of it --- */

static bool broke_off(const struct transfer *transfer, CURLcode code)
{
    bool broken = code == CURLE_PARTIAL_FILE || code == CURLE_RECV_ERROR || code == CURLE_HTTP2 ||
                  code == CURLE_HTTP2_STREAM || code == CURLE_GOT_NOTHING;
    return (broken && transfer->begun) || (code == CURLE_HTTP_RETURNED_ERROR &&
                                           transfer->reply->status == 416 && transfer->length);
}

static char *why_refused(const struct transfer *transfer)
{
    const char *phrase = transfer->phrase ? transfer->phrase : "";
    long status = transfer->reply->status;
    return g_strdup_printf("the server answers %ld%s%s", status, *phrase ? " " : "", phrase);
}

/* What a proxy says that does not let us through; 0: nothing. */
static long proxy_status(const struct transfer *transfer)
{
    long status = 0;
    curl_easy_getinfo(transfer->curl, CURLINFO_HTTP_CONNECTCODE, &status);
    return status >= 300 && !transfer->reply->status ? status : 0;
}

static char *why_slow(const struct transfer *transfer)
{
    if (!transfer->begun && !transfer->length)
        return g_strdup("the server did not answer in time");
    return g_strdup_printf("the transfer took too long and was given up after %" G_GUINT64_FORMAT
                           " bytes",
                           transfer->length);
}

static char *why(const struct transfer *transfer, CURLcode code)
{
    const struct fetch_request *request = transfer->request;
    const char *detail = *transfer->error ? transfer->error : curl_easy_strerror(code);
    if (transfer->too_large || code == CURLE_FILESIZE_EXCEEDED)
        return g_strdup_printf("is larger than %s and was not taken (--limit fetch.bytes=N allows "
                               "more)",
                               request->size);
    if (transfer->unwritable)
        return g_strdup_printf("cannot be kept in a temporary file in %s: %s", g_get_tmp_dir(),
                               g_strerror(errno));
    if (proxy_status(transfer))
        return g_strdup_printf("the proxy answers %ld", proxy_status(transfer));
    switch (code) {
    case CURLE_HTTP_RETURNED_ERROR:
        return why_refused(transfer);
    case CURLE_OPERATION_TIMEDOUT:
        return why_slow(transfer);
    case CURLE_TOO_MANY_REDIRECTS:
        return g_strdup_printf("is redirected more than %" G_GUINT64_FORMAT " times",
                               request->redirects);
    case CURLE_UNSUPPORTED_PROTOCOL:
        return g_strdup("is redirected to an address that is neither http nor https");
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CONNECT_ERROR:
        return g_strdup_printf("the server's certificate or encryption is not to be trusted: %s",
                               detail);
    case CURLE_COULDNT_RESOLVE_HOST:
        return g_strdup("no server of that name was found");
    case CURLE_COULDNT_CONNECT:
        return g_strdup_printf("the server cannot be reached: %s", detail);
    default:
        return g_strdup_printf("cannot be fetched: %s", detail);
    }
}

static bool finish(struct transfer *transfer, CURLcode code, guint64 attempts)
{
    struct fetch_reply *reply = transfer->reply;
    if (broke_off(transfer, code))
        reply->why = g_strdup_printf("the transfer broke off %" G_GUINT64_FORMAT
                                     " times, at last after %" G_GUINT64_FORMAT " bytes",
                                     attempts, transfer->length);
    else if (code != CURLE_OK)
        reply->why = why(transfer, code);
    else if (reply->status != 200 && reply->status != 206 &&
             !(reply->status == 304 && transfer->request->etag))
        reply->why = why_refused(transfer);
    if (reply->why)
        return false;
    curl_off_t modified = -1;
    curl_easy_getinfo(transfer->curl, CURLINFO_FILETIME_T, &modified);
    reply->modified = modified > 0 ? modified : 0;
    reply->etag = g_strdup(transfer->etag ? transfer->etag : transfer->last_modified);
    reply->length = transfer->length;
    return true;
}

static bool get(const struct fetch_request *request, struct fetch_reply *reply)
{
    struct transfer transfer = {.request = request, .reply = reply};
    curl_global_init(CURL_GLOBAL_DEFAULT);
    transfer.curl = curl_easy_init();
    guint64 attempts = 0;
    CURLcode code;
    set_up(&transfer);
    do {
        code = attempt(&transfer);
        attempts++;
    } while (broke_off(&transfer, code) && attempts < request->attempts);
    bool fine = finish(&transfer, code, attempts);
    transfer_clear(&transfer);
    return fine;
}

const struct fetch_module fetch_module = {FETCH_MODULE_VERSION, get};
