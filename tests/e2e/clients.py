"""clients.py odd|many PORT: what curl does not send to a server of pages.
odd: requests that are none, or two; each must get one of the answers named beside it.
many: clients that hold on to the server, more of them than it holds at once, while others ask."""
import resource
import socket
import sys
import urllib.request

port = int(sys.argv[2])
MOST = 10_000  # idle ones, or as many as this process may open

LOCAL = b"Host: localhost\r\n"
REFUSED = (b"400", b"")  # or the connection closed without a word
ODD = [
    (b"GET / HTTP/1.1\r\n" + LOCAL + b"Host: evil.example\r\n\r\n", REFUSED),
    (b"GET / HTTP/1.1\r\nHost: evil.example\r\n" + LOCAL + b"\r\n", REFUSED),
    (b"GET / HTTP/1.1\r\n\r\n", REFUSED),
    (b"GET / HTTP/1.0\r\n\r\n", REFUSED),
    (b"GET / HTTP/1.1\r\nHost:\r\n\r\n", (b"400", b"421", b"")),
    (b"GET http://localhost/ HTTP/1.1\r\n" + LOCAL + b"\r\n", REFUSED),
    (b"GET http://evil.example/ HTTP/1.1\r\n" + LOCAL + b"\r\n", REFUSED),
    (b"CONNECT evil.example:443 HTTP/1.1\r\n" + LOCAL + b"\r\n", (b"405", b"400", b"")),
    (b"OPTIONS * HTTP/1.1\r\n" + LOCAL + b"\r\n", (b"405",)),
    (b"GET /\0 HTTP/1.1\r\n" + LOCAL + b"\r\n", (b"400", b"404", b"200", b"")),
    (b"GET /../../etc/passwd HTTP/1.1\r\n" + LOCAL + b"\r\n", (b"404",)),
    (b"GET\r\n\r\n", REFUSED),
    (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", REFUSED),  # TLS
    (b"POST / HTTP/1.1\r\n" + LOCAL + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
     (b"405", b"400", b"")),
    (b"POST / HTTP/1.1\r\n" + LOCAL + b"Content-Length: 99999999999999999999\r\n\r\n", (b"405", b"413", b"400", b"")),
    (b"POST / HTTP/1.1\r\n" + LOCAL + b"Content-Length: -1\r\n\r\n", (b"405", b"400", b"")),
]


def first_line(text):
    with socket.create_connection(("127.0.0.1", port), timeout=60) as client:
        client.sendall(text)
        answer = b""
        try:
            while b"\r\n" not in answer and (more := client.recv(1 << 16)):
                answer += more
        except ConnectionResetError:
            pass
    return answer.split(b"\r\n")[0]


def ask(what):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=120) as answer:
        if answer.status != 200 or b"Who leads?" not in answer.read():
            sys.exit(f"{what}: not answered")


def odd():
    for text, wanted in ODD:
        line = first_line(text)
        status = line.split(b" ")[1] if b" " in line else b""
        if status not in wanted:
            sys.exit(f"{text!r}: {line!r}")
        ask(f"after {text!r}")


def connect():
    client = socket.create_connection(("127.0.0.1", port))
    client.setblocking(False)
    return client


def send(client, text):
    try:
        client.send(text)
    except OSError:
        pass  # it was closed, which is the server's right


def hold_on():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    idle = []
    for number in range(min(MOST, hard - 100)):
        idle.append(connect())
        if number % 1000 == 999:
            ask(f"beside {number + 1} idle connections")
    ask("beside idle connections")
    for number, client in enumerate(idle):
        send(client, b"GET / HTTP/1.1\r\nHo" if number % 2 else b"\r\n\0\xff garbage\r\n\r\n")
    ask("beside half requests")
    slow = [connect() for _ in range(50)]
    for byte in b"GET /runs HTTP/1.1\r\nHost: localhost\r\n":
        for client in slow:
            send(client, bytes([byte]))
        ask("beside slow requests")
    return idle, slow


def leave():
    for client in [connect() for _ in range(50)]:
        send(client, b"GET /report.html HTTP/1.1\r\n" + LOCAL + b"\r\n")
        client.close()
    ask("after some went without their answers")


def pipeline():
    with socket.create_connection(("127.0.0.1", port), timeout=60) as client:
        client.sendall((b"GET /runs HTTP/1.1\r\n" + LOCAL + b"\r\n") * 3
                       + b"GET / HTTP/1.1\r\n" + LOCAL + b"Connection: close\r\n\r\n")
        answers = b""
        while more := client.recv(1 << 16):
            answers += more
    if answers.count(b"HTTP/1.1 200 OK") != 4:
        sys.exit(f"four requests at once: {answers.count(b'HTTP/1.1 200 OK')} answers")


if sys.argv[1] == "odd":
    odd()
else:
    held = hold_on()
    leave()
    pipeline()
