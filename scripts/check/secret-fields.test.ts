import { describe, expect, it } from 'vitest'
import { readSourceFiles } from './source-files.ts'
import { secretFaults } from './secret-fields.ts'

const faults = (text: string, file = 'features/x.tsx'): readonly string[] => secretFaults(new Map([[file, text]]))
const one = (text: string): string => faults(text).join('\n')

describe('secrets in screens', () => {
  it.each([
    ['<PasswordInput value={text} />', 'given a value'],
    ['<PasswordInput defaultValue="x" />', 'given a defaultValue'],
    ['<SecretInput value={key} />', 'given a value'],
    ['<input type="password" value={text} onChange={() => {}} />', 'given a value'],
    ['<TextInput type={shown ? "text" : "password"} value={text} />', 'given a value'],
    ['<TextInput autoComplete="new-password" value={text} />', 'given a value'],
    ['<textarea data-secret value={text} />', 'given a value'],
    ['<PasswordInput onChange={(event) => keep(event.currentTarget.value)} />', 'with each key'],
    ['<SecretInput onInput={({ target }) => keep(target.value)} />', 'with each key'],
  ])('a controlled field is found: %s', (field, said) => expect(one(`const A = () => ${field}`)).toContain(said))

  it.each([
    "const [password, setPassword] = useState('')",
    'const [newPassword, setNewPassword] = useState<string>()',
    'const [passphrase] = useState(EMPTY)',
    'const [chosen, setChosen] = useState(EMPTY_PASSWORD)',
    'const [privateKey, setKey] = useState<string | undefined>(undefined)',
    'const [mnemonic, setMnemonic] = useState<readonly string[]>([])',
    "const [secretWords, act] = useReducer(next, '')",
    'const [stage, setStage] = useState<{ at: string; password: string }>(first)',
    "type Stage = { at: 'a' } | { at: 'b'; readonly password: string }\nconst [stage, setStage] = useState<Stage>(first)",
    'interface Draft { recoveryCode?: string }\nconst [draft] = useState<readonly Draft[]>([])',
  ])('a state that holds one is found: %s', (text) => expect(one(text)).toMatch(/state/))

  it.each([
    '<PasswordInput ref={field.ref} onInput={way.typed} />',
    '<TextInput value={name} onChange={(event) => setName(event.currentTarget.value)} />',
    '<input type="search" value={words} />',
  ])('a field that holds its own text is none, nor one of something else: %s', (field) =>
    expect(faults(`const A = () => ${field}`)).toEqual([]),
  )

  it.each([
    'const [passwordShown, setShown] = useState(false)',
    'const [password, setPassword] = useState<Measured>(EMPTY)',
    "const password = useRef('')",
    'const [bits, setBits] = useState(0)',
    'type Order = { password: string }\nconst [stage] = useState<Stage>(first)',
  ])('what is known of one, and what is no state, is none: %s', (text) => expect(faults(text)).toEqual([]))

  it('are nowhere in the app', () => expect(secretFaults(readSourceFiles())).toEqual([]))
})
