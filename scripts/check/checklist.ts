import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What must hold, by its id. A test that shows one carries the id in its title: `it('… [K1]')`, or several, `[T1 T8]`. */
export const ITEMS = {
  K1: 'Secrets at rest are only sealed, under a costly standard key derivation.',
  K3: 'Randomness comes from WebCrypto alone; no cryptography of our own making; published vectors.',
  K4: 'A weak, common or repeated password is refused.',
  K5: 'Locked on load, a lock control on every screen, nothing of an account in a locked page.',
  K6: 'Locked by itself after a quarter of an hour at most without a touch, and after sleep.',
  K7: 'Secrets are shown and exported after the risk is told and the password or passkey is given again, each time; a link reveals nothing.',
  K8: 'A secret is hidden until asked for; copying is warned of, and the clipboard emptied within a minute.',
  K9: 'Wrong passwords cost a growing delay that outlives a reload.',
  K10: 'Key material stays in its Worker; only what shows or exports it lets it out, and no memory of the page keeps it.',
  K11: 'Copies of keys are tried again at least every 90 days, by a few words and never the whole phrase; a failed try leads to a new copy.',
  K13: 'A password that leaves an empty device, which nothing tells from others before it is used.',
  K14: 'Own limits: an amount a day, a delay, a list of recipients; loosening them takes effect late.',
  A1: 'A wrong checksum is stopped; that there is none at all is noted.',
  A2: 'Somebody who was never paid before is marked.',
  A3: 'An address that looks like one that is known is told apart.',
  A4: 'A list of known thieves ships, and is held against whoever a request reaches.',
  A5: 'A contract that was never used, or that nobody knows, is marked.',
  A6: 'Looking for impostors asks nobody.',
  A7: 'Findings warn; only what is never right to sign has no Sign.',
  A8: 'Names are resolved and checked backwards here, with their chain; a name for another chain than the form’s is refused.',
  A9: 'A gateway of a name is asked only once the person agreed to tell it.',
  A10: 'Tokens and collectibles that nobody asked for are folded away, with why; pictures come from elsewhere only once the person agreed.',
  C1: 'Headers are verified by the sync committee, accounts and storage by their proofs.',
  C2: 'A false token balance is never shown nor used in a form; who told it is named and kept out.',
  C3: 'So are balance, nonce, code, storage, receipts, logs and the newest block: caught, or marked as not proved.',
  C4: 'A simulation reads proved state only, or says so.',
  C5: 'An inclusion is shown as proved with the proof of its receipt only.',
  C6: 'An old checkpoint and a head that stands still are said.',
  C7: 'On other chains what is only claimed looks unlike what is proved.',
  V1: 'No request leaves before a chain is chosen.',
  V2: 'No analytics, no crash reports, no request to anybody else.',
  V3: 'No request, and no batch, names two of the accounts.',
  V4: 'No cookies, ids, credentials, referrer or telling headers.',
  V6: 'Signed bytes go to the endpoint that was chosen, and to no other.',
  V8: 'One page lists who learned what, from what really left.',
  V9: 'A policy lets each context reach what it needs and nothing else; no foreign script, font or image.',
  S1: 'Phrases, keys and paths of the standards come in and leave.',
  S2: 'Endpoints and chains of one’s own, for every chain.',
  S3: 'One plain node is enough to create, import, see balances and send.',
  S5: 'Rights over ERC-20, 721, 1155, by Permit2 and of code are listed from logs of the own node, and taken back one or many.',
  S9: 'Contacts, labels, settings and history leave in one encrypted file and as tables, and come back.',
  T1: 'Chain, from, to, value, gas and nonce are there without a click, and what is shortened opens whole.',
  T2: 'The outcome in words for each kind that is compared, nested in Safes and batches too.',
  T3: 'Calls inside of calls are decoded with their names.',
  T4: 'A revert is predicted with its reason.',
  T5: 'It is run again on each new block; where the outcome can differ, that is said.',
  T6: 'Raw calldata, with a copy button, beside what it means.',
  T7: 'The digest of the calldata (ERC-8213).',
  T8: 'An allowance is named as such, with token, spender and amount, and can be made exact.',
  T9: 'An allowance of everything, or of more than there is, is warned of by every route, computed here.',
  T10: 'What leaves and arrives is told for swaps and for liquidity.',
  T11: 'Every address and hash of a Review and of the history opens a view of ours, proved.',
  T12: 'The fee in all, its parts within one click, and that the wallet takes nothing.',
  T13: 'The simulation runs in the browser; before consent nothing of the draft leaves.',
  M1: 'The whole text, and characters that are not seen are shown.',
  M2: 'Sign waits until the end of what it says was on the screen, by keyboard too.',
  M3: 'Only what is signed is shown; undeclared members are set apart as not signed.',
  M4: 'Permits, orders, Safe transactions and delegations have a meaning, not JSON.',
  M5: 'Typed data for another chain is stopped.',
  M6: 'The EIP-712 digest, domain and message hash; of a Safe also its own.',
  M7: 'A sign-in is shown as one and held against who asks.',
  M8: 'A bare hash is never signed.',
  X3: 'A frozen lockfile, install scripts off, dependencies confined by walls and policies.',
  X4: 'Two builds are the same to the byte, and the app shows its hash.',
  P1: 'Before it is connected an app learns of no account, no chain and no endpoint, not from errors either.',
  P2: 'While the vault is closed every method that asks the person waits for it to open, and none runs.',
  P3: 'What is signed is confirmed each time, also when much is asked at once.',
  P4: 'Another chain takes a yes, or is among those that were granted.',
  P5: 'Connected apps are listed; once one is disconnected every call of it fails, in pages that are open, too.',
  P6: 'Connecting says: first time here, what it will see, and that it may ask for signatures.',
  P7: 'The whole origin with scheme and port, never cut, Punycode in both forms, look-alikes warned of.',
  P8: 'The mark of a known app comes from the list that ships alone.',
  P9: 'Sites and addresses are held against lists on this device, without asking anybody; a service where everybody publishes is not one site.',
  P10: 'Connecting offers a new account for the app and remembers it.',
  P11: 'A change of account in the wallet tells connected apps nothing.',
  P12: 'What is granted is granted to one exact scheme, host and port.',
  P13: 'What an app says of itself is set apart, bounded and shown with what it hides.',
  P14: 'Messages are taken from the expected window and origin alone, and read strictly on our side.',
  P15: 'The extension asks for the least: no host, nothing open to the web, scripts that only relay, at the start of pages of the web.',
  B2: 'Several calls at once (EIP-5792): those that are said to be all or none are.',
  E1: 'The extension is a provider by EIP-1193 that libraries find by EIP-6963 under its own name.',
  E2: 'Over the messages of a window a page gets the same provider, with the same numbers of failures.',
  E4: 'Totals over chains: of ETH and USDC their sum, and what each chain has.',
  E6: 'A chain or a token that an app offers is held against the chain before it is kept.',
} as const satisfies Readonly<Record<string, string>>

type Shown = { readonly id: string; readonly file: string; readonly title: string }

const FOLDERS = ['src', 'test', 'devnet', 'scripts']
const IS_TEST = /\.(?:test|e2e)\.tsx?$/
/** A string with ids in brackets: a title of a test, or the name of a stage of `npm test`. */
const TITLE = /(['"`])((?:(?!\1)[^\n\\]|\\.)*?)\s*\[([A-Z]\d{1,2}(?: [A-Z]\d{1,2})*)\]((?:(?!\1)[^\n\\]|\\.)*)\1/g

/** Every title with ids in these files. */
export function titlesIn(files: ReadonlyMap<string, string>): readonly Shown[] {
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(TITLE)].flatMap(([, , before = '', ids = '', after = '']) =>
      ids.split(' ').map((id) => ({ id, file, title: `${before.replaceAll('\\', '')}${after.replace(/\s*@[a-z-]+/g, '')}`.trim() })),
    ),
  )
}

function testFiles(): ReadonlyMap<string, string> {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name).replaceAll('\\', '/')),
  )
  const chosen = paths.filter(
    (path) => (IS_TEST.test(path) && path !== 'scripts/check/checklist.test.ts') || path === 'scripts/run/run-tests.ts',
  )
  return new Map(chosen.toSorted().map((path) => [path, readFileSync(path, 'utf8')]))
}

/** Rows of the table in docs/checklist.md: id, what it asks, the tests that show it. */
export function checklistRows(shown: readonly Shown[] = titlesIn(testFiles())): readonly (readonly string[])[] {
  return Object.entries(ITEMS).map(([id, what]) => {
    const tests = shown.filter((one) => one.id === id).map(({ file, title }) => `${title} (\`${file}\`)`)
    return [id, what, tests.length === 0 ? '**no test names it**' : [...new Set(tests)].join('; ')]
  })
}

/** Ids in titles that no list has: a typing error shows nothing. */
export const unknownIds = (shown: readonly Shown[] = titlesIn(testFiles())): readonly string[] =>
  shown.filter(({ id }) => !Object.hasOwn(ITEMS, id)).map(({ id, file, title }) => `${file}: [${id}] in "${title}" is on no list`)

/** `node scripts/check/checklist.ts` says which ids no test names. `npm run docs` writes docs/checklist.md. */
if (import.meta.main) {
  const shown = titlesIn(testFiles())
  const without = Object.keys(ITEMS).filter((id) => !shown.some((one) => one.id === id))
  for (const fault of unknownIds(shown)) console.error(fault)
  console.log(without.length === 0 ? 'every id is named by a test' : `no test names ${without.join(', ')}`)
  process.exitCode = unknownIds(shown).length === 0 && without.length === 0 ? 0 : 1
}
