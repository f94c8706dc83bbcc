import { readFileSync } from 'node:fs'

/** A limit of the Review: where its number stands in the code, of what it is, and what is said of what lies beyond it. */
export type ReviewLimit = { readonly file: string; readonly name: string; readonly what: string; readonly beyond: string }

const limit = (file: string, name: string, what: string, beyond: string): ReviewLimit => ({ file: `src/${file}`, name, what, beyond })

/** In the order of the work: what is read, decoded, run, looked up, judged and shown. */
export const REVIEW_LIMITS: readonly ReviewLimit[] = [
  limit('decode/read/json.ts', 'MAX_JSON_CHARACTERS', 'characters of a pasted text', 'refused'),
  limit(
    'features/check/input/paste-part.tsx',
    'LONG',
    'characters of a text that the field of Check holds',
    'kept beside the field, read all the same',
  ),
  limit('decode/read/calls.ts', 'MAX_CALLS', 'calls of a pasted batch', 'refused'),
  limit('decode/read/json.ts', 'MAX_DEPTH', 'levels of a pasted JSON', 'refused'),
  limit('core/messages/typed-values.ts', 'MAX_VALUES', 'values of typed data', 'never signed'),
  limit('core/messages/typed-values.ts', 'MAX_TYPED_DATA_DEPTH', 'structs and lists of typed data in one another', 'never signed'),
  limit('core/messages/type-graph.ts', 'MAX_TYPES', 'types of typed data', 'never signed'),
  limit('core/guards/message-guard.ts', 'MAX_BYTES', 'bytes of a message', 'never signed'),
  limit('core/ethereum/transaction.ts', 'MAX_SIZE', 'bytes of a transaction', 'never signed'),
  limit('core/ethereum/transaction.ts', 'MAX_GAS', 'gas of a transaction (EIP-7825)', 'never signed'),
  limit('decode/explain.ts', 'MAX_CALL_DEPTH', 'calls in one another that are decoded', 'said not to be read'),
  limit('decode/explain.ts', 'MAX_INNER', 'inner calls that are decoded', 'said not to be read'),
  limit('decode/abi/abi-read.ts', 'MAX_VALUES', 'values of one call that are decoded', 'said not to be read'),
  limit('analysis/describe-signable.ts', 'MAX_CALLS', 'calls whose descriptors are looked up', 'decoded without one'),
  limit('core/signing/digests.ts', 'MAX_CALLS', 'calls of a batch whose calldata is hashed one by one', 'no hash of each'),
  limit('core/simulation/simulation.ts', 'MAX_STEPS', 'calls of a batch that a run follows', 'not run, and said'),
  limit('chain/evm/budget.ts', 'MILLISECONDS', 'milliseconds of one run', 'ended, and said'),
  limit('chain/evm/budget.ts', 'TURNS', 'jumps and calls of one run', 'ended, and said'),
  limit('chain/evm/finish.ts', 'MAX_WANTS', 'accounts and slots that one round of a run may want', 'ended, and said'),
  limit(
    'analysis/simulation/simulate-at-nonce.ts',
    'MAX_PENDING',
    'own transactions before this one that are run first',
    'it is run as the next one',
  ),
  limit('chain/evm/variants.ts', 'MILLISECONDS', 'milliseconds after which no further variant is begun in one call', 'asked for again'),
  limit('review/variants/flips.ts', 'MAX_LOGS', 'logs of a run that variants are compared by', 'not compared, and said'),
  limit('review/plan.ts', 'MAX_TOKENS', 'tokens that are looked up', 'said to be unknown'),
  limit('review/plan.ts', 'MAX_CURRENCIES', 'currencies of orders that are asked what they are called', 'said to be in no list'),
  limit('review/facts-needed.ts', 'MAX_ACCOUNTS', 'accounts that are looked up', 'said to be unknown'),
  limit('review/plan.ts', 'MAX_OWNED', 'contracts that change hands and whose owners are looked up', 'not looked up'),
  limit('review/plan.ts', 'MAX_ITEMS', 'collectibles whose owners are asked for', 'known by their events alone'),
  limit('review/plan.ts', 'MAX_UNSAID', 'slots that nothing speaks of and that are read as rights', 'said to be unknown'),
  limit('review/prices/worth.ts', 'MAX_PRICES', 'assets that are priced', 'without a price'),
  limit('review/parties/receivers.ts', 'MAX_RECIPIENTS', 'recipients that are asked whether they take a collectible', 'not asked'),
  limit('review/variants/earlier-state.ts', 'MAX_CONTRACTS', 'strangers’ contracts that are run as they were before', 'not tried'),
  limit('review/variants/scenarios.ts', 'MAX_RESOLD', 'arriving tokens that are passed on to see whether that is possible', 'not tried'),
  limit('review/variants/scenarios.ts', 'MAX_POKED', 'codes of an account that strangers’ calls are tried on', 'not tried'),
  limit('review/variants/directed.ts', 'MAX_SINGLE', 'values and blocks that a run is aimed at', 'not tried'),
  limit('chain/evm/tracing/derived-words.ts', 'MAX_WORDS', 'words made of values of the block that are followed', 'cut off, and said'),
  limit('chain/evm/tracing/derived-words.ts', 'MAX_COMPARISONS', 'different comparisons of such words', 'cut off, and said'),
  limit(
    'chain/evm/tracing/derived-words.ts',
    'MAX_WORKED',
    'bytes that are hashed or given to a precompile and looked through for such words',
    'not followed',
  ),
  limit('review/variants/branch-blocks.ts', 'CANDIDATES', 'drawn blocks in which comparisons are worked out again', 'not drawn'),
  limit('review/variants/choose-blocks.ts', 'MAX_BLOCKS', 'of them that are run', 'not tried'),
  limit('review/parties/gainers.ts', 'MAX_GAINERS', 'addresses with more after the run than before', 'not judged, those with least first'),
  limit('review/parties/gainers.ts', 'MAX_RECEIVERS', 'of them that are looked up as parties', 'not looked up'),
  limit('review/words/memo.ts', 'MAX_CHARACTERS', 'characters of a note that its sentence quotes', 'cut, with a mark'),
  limit('review/judge.ts', 'MAX_CALLS', 'calls of a run that the call tree shows', 'counted'),
  limit('review/words/nameless-call.ts', 'MAX_GUESSES', 'signatures of an unknown function that its sentence names', 'beside the sentence'),
  limit('review/parties/named-strangers.ts', 'MAX_BYTES', 'bytes of an unknown call in which addresses are looked for', 'not looked at'),
  limit('review/parties/named-strangers.ts', 'MOST', 'addresses in an unknown call that its finding counts', 'not counted'),
  limit('review/effects/effect-rows.ts', 'EFFECT_ROWS', 'effects with a row of their own', '8 rows and totals, more on request'),
  limit('core/signing/finding.ts', 'SUBJECTS_SHOWN', 'subjects that a finding lists', 'counted'),
]

/** The number that the code has. Throws where a limit is no longer called so: its row must follow. */
export function valueOf({ file, name }: Pick<ReviewLimit, 'file' | 'name'>): number {
  const found = new RegExp(`^(?:export )?const ${name} = (\\d[\\d_]*(?: \\*\\*? \\d[\\d_]*)*)n?$`, 'm').exec(
    readFileSync(file, 'utf8'),
  )?.[1]
  if (found === undefined) throw new Error(`${file} has no limit ${name}: mend its row in scripts/docs/review-limits.ts.`)
  const [first = 0, ...factors] = found
    .replaceAll('_', '')
    .split(' * ')
    .map((part) =>
      part
        .split(' ** ')
        .map(Number)
        .reduce((base, power) => base ** power),
    )
  return factors.reduce((product, factor) => product * factor, first)
}
