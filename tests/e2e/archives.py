"""Archives for ways.sh, made in the folder where it works: good ones, and such as are made to hurt.

    python3 archives.py ONE.csv TWO.csv
"""

import calendar
import gzip
import io
import lzma
import random
import struct
import sys
import tarfile
import zipfile

MADE = (2014, 3, 2, 10, 20, 30)
one, two = (open(name, "rb").read() for name in sys.argv[1:3])


def make_zip(members, to=None, kind=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", kind) as archive:
        for name, content in members:
            archive.writestr(zipfile.ZipInfo(name, MADE), content, kind)
    if to:
        open(to, "wb").write(out.getvalue())
    return out.getvalue()


def make_tar(members, to=None, mode="w"):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as archive:
        for name, content in members:
            member = tarfile.TarInfo(name)
            member.mtime = calendar.timegm(MADE)
            if isinstance(content, tuple):
                member.type, member.linkname = content
                archive.addfile(member)
            else:
                member.size = len(content)
                archive.addfile(member, io.BytesIO(content))
    if to:
        open(to, "wb").write(out.getvalue())
    return out.getvalue()


plain = [("dir/two.csv", two), ("dir/one.csv", one), ("dir/.hidden", one), ("photo.png", bytes(range(256)) * 20)]
make_zip(plain, "plain.zip")
open("one.csv.gz", "wb").write(gzip.compress(one))
open("two.csv.xz", "wb").write(lzma.compress(two))
for ending in ("", "gz", "xz", "bz2"):
    make_tar(plain, "plain.tar" + ("." + ending if ending else ""), "w:" + ending)

described = b'<shootout version="1"><files match="sub/*.csv" layout="4xdisk/hw.raid5/xfs" compression="off"/></shootout>'
make_zip([("a/sub/one.csv", one), ("a/shootout.xml", described), ("two.csv", two)], "described.zip")

inner = make_zip(plain)
make_zip([("inner.tar.gz", make_tar(plain, mode="w:gz")), ("outer.zip", make_zip([("inner.zip", inner)]))], "nested.zip")

make_tar(
    [
        ("../../two.csv", two),
        ("/etc/one.csv", one),
        ("link.csv", (tarfile.SYMTYPE, "/etc/passwd")),
        ("hard.csv", (tarfile.LNKTYPE, "/etc/passwd")),
        ("disk", (tarfile.BLKTYPE, "")),
        ("pipe", (tarfile.FIFOTYPE, "")),
    ],
    "hostile.tar",
)

# 80 MiB of text, in some 80 KiB.
same = b"1 MB/s.\n" * (1 << 17)
with gzip.open("bomb.gz", "wb", 9) as bomb:
    for _ in range(80):
        bomb.write(same)
with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
    for i in range(2):
        archive.writestr("same%d.txt" % i, same * 40)
make_zip([("bomb.gz", open("bomb.gz", "rb").read())], "nested-bomb.zip", zipfile.ZIP_STORED)
make_zip([("%d.csv" % i, one) for i in range(10)], "many.zip")
open("no.zip", "wb").write(b"PK\x03\x04" + b"no more of a zip than this" * 4)

stored = bytearray(make_zip([("dir/one.csv", one), ("dir/two.csv", two)], kind=zipfile.ZIP_STORED))
stored[stored.index(one) + 20] ^= 1
open("damaged.zip", "wb").write(stored)

# The bit that says encrypted, in the local header and in the directory.
locked = bytearray(make_zip([("dir/one.csv", one), ("dir/two.csv", two)], kind=zipfile.ZIP_STORED))
for signature, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
    place = locked.index(signature) + at
    struct.pack_into("<H", locked, place, struct.unpack_from("<H", locked, place)[0] | 1)
open("locked.zip", "wb").write(locked)

noise = random.Random(1)
text = "\n".join("%x" % noise.getrandbits(400) for _ in range(4000)).encode()
whole = make_tar([("one.csv", one), ("text.txt", text), ("two.csv", two)], mode="w:gz")
open("cut.tar.gz", "wb").write(whole[: len(whole) // 2])
