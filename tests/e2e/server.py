"""A server of good and bad manners, on loopback, for ways.sh.

    python3 server.py FOLDER [CERTIFICATE.pem]

Prints its port, then serves until its standard input ends.  Files of FOLDER are served with ETag, Last-Modified and
ranges, as a web server does; below /bad/ stands what goes wrong.  What was asked for goes to FOLDER/log.
"""

import email.utils
import hashlib
import http.server
import os
import socket
import ssl
import sys
import threading

folder = sys.argv[1]
asked = {}
done = threading.Event()
TYPES = {".html": "text/html", ".zip": "application/zip"}


def pass_on(here, there):
    """All that comes in here goes out there."""
    try:
        while piece := here.recv(65536):
            there.sendall(piece)
        there.shutdown(socket.SHUT_WR)
    except OSError:
        pass  # one of them went away


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = self.path.split("?")[0]
        if path.startswith("http://"):  # asked as a proxy
            path = "/" + path.split("/", 3)[3]
        asked[path] = asked.get(path, 0) + 1
        with open(os.path.join(folder, "log"), "a") as log:
            conditions = [h + "=" + self.headers[h] for h in ("If-None-Match", "If-Modified-Since", "Range", "If-Range")
                          if self.headers[h]]
            log.write(" ".join([self.path] + conditions) + "\n")
        self.close_connection = True
        name = path.rsplit("/", 1)[1]
        if path.startswith("/bad/"):
            getattr(self, name.replace("-", "_"))(asked[path])
        else:
            self.file(name)

    def do_CONNECT(self):
        """Asked as a proxy, for a server behind TLS."""
        with open(os.path.join(folder, "log"), "a") as log:
            log.write("CONNECT " + self.path + "\n")
        self.close_connection = True
        host, port = self.path.rsplit(":", 1)
        if host != "127.0.0.1":
            return self.answer(403, {"Content-Length": "0"})
        with socket.create_connection((host, int(port))) as there:
            self.send_response(200, "Connection established")
            self.end_headers()
            back = threading.Thread(target=pass_on, args=(there, self.connection), daemon=True)
            back.start()
            pass_on(self.connection, there)
            back.join()

    def answer(self, status, headers, body=b""):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def file(self, name, cut=None, etag=None):
        path = os.path.join(folder, name)
        if not os.path.isfile(path):
            return self.answer(404, {"Content-Length": "0"})
        body = open(path, "rb").read()
        etag = etag or '"%s"' % hashlib.sha256(body).hexdigest()[:12]
        headers = {
            "ETag": etag,
            "Last-Modified": email.utils.formatdate(os.stat(path).st_mtime, usegmt=True),
            "Content-Type": TYPES.get(os.path.splitext(name)[1], "text/plain"),
        }
        if self.headers["If-None-Match"] == etag:
            return self.answer(304, headers)
        status, start = 200, 0
        if self.headers["Range"] and self.headers["If-Range"] == etag:
            start = int(self.headers["Range"][6:].split("-")[0])
            headers["Content-Range"] = "bytes %d-%d/%d" % (start, len(body) - 1, len(body))
            status = 206
        headers["Content-Length"] = str(len(body) - start)
        self.answer(status, headers, body[start : start + cut if cut else None])

    def dated(self, _):
        """What it serves has a date and no ETag."""
        path = os.path.join(folder, "dated.txt")
        date = email.utils.formatdate(os.stat(path).st_mtime, usegmt=True)
        if self.headers["If-Modified-Since"] == date:
            return self.answer(304, {"Last-Modified": date})
        body = open(path, "rb").read()
        self.answer(200, {"Last-Modified": date, "Content-Length": str(len(body))}, body)

    # --- what goes wrong ---

    def breaks(self, times):
        """Breaks off twice, then sends the rest."""
        self.file("dd.txt", cut=40 if times < 3 else None)

    def changes(self, times):
        """Another length, and less than it, every time."""
        self.answer(200, {"Content-Length": str(1000 * times), "ETag": '"%d"' % times}, b"x" * 100 * times)

    def never(self, _):
        """Takes the question and says nothing."""
        done.wait()

    def slow(self, _):
        self.answer(200, {"Content-Length": "1000"}, b"x")
        self.wfile.flush()
        done.wait()

    def endless(self, _):
        """Ten GiB of zeros, of which nobody is told beforehand."""
        self.answer(200, {})
        block = bytes(1 << 20)
        for _ in range(10 << 10):
            self.wfile.write(block)

    def announced(self, _):
        self.answer(200, {"Content-Length": str(10 << 30)})

    def loop(self, _):
        self.answer(302, {"Location": "/bad/loop", "Content-Length": "0"})

    def elsewhere(self, _):
        self.answer(302, {"Location": "file:///etc/passwd", "Content-Length": "0"})

    def moved(self, _):
        self.answer(301, {"Location": "/dd.txt", "Content-Length": "0"})

    def broken(self, _):
        self.answer(500, {"Content-Length": "0"})


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass  # who asked went away


server = Server(("127.0.0.1", 0), Handler)
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
done.set()
