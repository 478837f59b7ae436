# Bash completion: commands, options and keys come from the program itself (`shootout help --words`),
# so they cannot grow old.  Anything else completes as file names.

# The command on the line, if it is there already.
_shootout_command() {
    local i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
            --archive | --wait) ((i++)) ;;
            -*) ;;
            *) printf '%s\n' "${COMP_WORDS[i]}"; return ;;
        esac
    done
}

_shootout() {
    local word=${COMP_WORDS[COMP_CWORD]} command words files=
    command=$(_shootout_command)
    case ${COMP_WORDS[COMP_CWORD - 1]} in
        --as) words="text csv tsv json ndjson markdown forum html" ;;
        --archive | --output | -o) files=yes ;;
        *)
            [[ $word == -* ]] || files=yes
            if [[ $command == help ]]; then
                words=$("${COMP_WORDS[0]}" help --words 2>/dev/null | cut -f 1 | grep -v '^-')
            else
                words=$("${COMP_WORDS[0]}" help --words ${command:+"$command"} 2>/dev/null | cut -f 1)
            fi ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; [[ -z $files ]] || compgen -f -- "$word")
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
}
complete -o filenames -F _shootout shootout
