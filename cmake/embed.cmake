# Writes NAME.c with the bytes of FILES, each as a string of its own, for programs that must run without their source
# tree.  cmake -DOUT=queries.c -DNAME=queries "-DFILES=a.sql|b.sql" -P embed.cmake
# The C side sees: extern const struct embedded NAME[]; {name without folder, text}, closed by {NULL, NULL}.
set(text "/* Made from the files named below by cmake/embed.cmake. */\n#include \"schema/embedded.h\"\n")
set(rows "")
set(number 0)
string(REPLACE "|" ";" FILES "${FILES}")
foreach(file IN LISTS FILES)
    file(READ "${file}" hex HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    get_filename_component(name "${file}" NAME)
    string(APPEND text "static const char text${number}[] = {${bytes}0}; /* ${name} */\n")
    string(APPEND rows "    {\"${name}\", text${number}},\n")
    math(EXPR number "${number} + 1")
endforeach()
string(APPEND text "const struct embedded ${NAME}[] = {\n${rows}    {0, 0}};\n")
file(WRITE "${OUT}" "${text}")
