#!/usr/bin/env python3
"""A scripted terminal: python3 terminal.py COLUMNS ANSWERS COMMAND...

Runs the command in a pseudo terminal of that width and answers each prompt ("> ", or one that ends with "] ") with the
next line of ANSWERS, parted by |, ^C is that key; after the last the input ends.  Prints what the terminal showed and, last, how many
answers were given and the exit status."""
import fcntl
import os
import pty
import struct
import sys
import termios

columns, answers, command = int(sys.argv[1]), sys.argv[2].split("|"), sys.argv[3:]
ready, go = os.pipe()
child, terminal = pty.fork()
if child == 0:
    os.read(ready, 1)
    os.execvp(command[0], command)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
os.write(go, b"x")
shown, given = b"", 0
while True:
    try:
        piece = os.read(terminal, 65536)
    except OSError:
        break
    if not piece:
        break
    shown += piece
    if shown.endswith((b"> ", b"] ")):
        if given < len(answers):
            os.write(terminal, b"\x03" if answers[given] == "^C" else answers[given].encode() + b"\n")
            given += 1
        else:
            os.write(terminal, b"\x04")
        shown += b"\x00"  # the prompt was answered
_, status = os.waitpid(child, 0)
print(shown.replace(b"\x00", b"").replace(b"\r", b"").decode("utf-8", "replace"))
print(f"answers {given} status {os.waitstatus_to_exitcode(status)}")
