# What `./setup install` and `./setup package` put where: the program, the modules that it opens at first use, its
# manual page, completions for bash and zsh.
install(TARGETS shootout RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS fetch serve LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/shootout)

if(NOT CMAKE_CROSSCOMPILING)
    # The manual page is what the program says of itself.
    add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/shootout.1 DEPENDS shootout VERBATIM
        COMMAND sh -c "\"$1\" help --man > \"$2\"" sh $<TARGET_FILE:shootout> ${CMAKE_BINARY_DIR}/shootout.1)
    add_custom_target(manual ALL DEPENDS ${CMAKE_BINARY_DIR}/shootout.1)
    install(FILES ${CMAKE_BINARY_DIR}/shootout.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
install(FILES cli/completions/shootout.bash RENAME shootout
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES cli/completions/_shootout DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME shootout)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The shootout project <shootout@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "results archive and report generator for storage benchmarks")
set(CPACK_PACKAGE_DESCRIPTION "Imports what dd, bonnie++, iometer and their neighbours printed into one SQLite file,
knows the storage layout behind every number, and says which layout won each workload.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS fonts-liberation)
include(CPack)
