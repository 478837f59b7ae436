# Hardening, as Debian's `hardening=+all` and where compiler and architecture have it: addresses drawn anew, tables that
# are read-only once the program runs, checked copies, guarded stacks and jumps.  tests/hardened.sh looks at what came out.
include(CheckCCompilerFlag)
include(CheckLinkerFlag)
include(CheckPIESupported)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
check_pie_supported(LANGUAGES C)

# harden(FLAG...): compile with each that is known.
function(harden)
    foreach(flag IN LISTS ARGN)
        string(MAKE_C_IDENTIFIER "has${flag}" has)
        check_c_compiler_flag("-Werror ${flag}" ${has})
        if(${has})
            add_compile_options(${flag})
        endif()
    endforeach()
endfunction()
add_compile_options(-Werror=format-security)
harden(-fstack-protector-strong -fstack-clash-protection -fcf-protection)

# The copies are checked where the optimiser knows sizes; the sanitizers check all of them.
if(NOT SANITIZE)
    add_compile_options("$<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
endif()
foreach(flag relro now noexecstack)
    check_linker_flag(C -Wl,-z,${flag} links_${flag})
    if(links_${flag})
        add_link_options(-Wl,-z,${flag})
    endif()
endforeach()
