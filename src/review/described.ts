import { foreignWord, say, sentenceWord, type Words } from '#core/words'
import type { Call, Description, Explanation } from '#decode'
import type { Described, Explained } from './review.ts'

type Named = Extract<Described, { readonly of: 'name' }>

const isOf =
  ({ to, data, chainId, by }: Call) =>
  (one: Described): boolean =>
    one.of !== 'message' && one.call.to === to && one.call.data === data && one.call.chainId === chainId && one.call.by === by

/** What a descriptor says of just this call. */
export function descriptionOf(described: readonly Described[], call: Call): Description | undefined {
  const found = described.find((one) => one.of === 'call' && isOf(call)(one))
  return found?.of === 'call' ? found.description : undefined
}

/** What an ABI calls it, where nobody describes it. */
function nameOf(described: readonly Described[], call: Call): Named | undefined {
  const found = described.find((one) => one.of === 'name' && isOf(call)(one))
  return found?.of === 'name' ? found : undefined
}

/** A number without its unit reads as an amount that it is not: then the label stands alone. */
const textOf = ({ sentence, intent, warnings }: Description): string => (warnings.includes('bare-sentence') ? intent : (sentence ?? intent))

/** In the descriptor's words, and said to be so. */
function wordsOf(description: Description): Words {
  const text = foreignWord(textOf(description))
  const whose = description.owner ?? description.contractName
  return whose === undefined
    ? say('By its descriptor: {text}', { text })
    : say('By the descriptor of {owner}: {text}', { owner: foreignWord(whose), text })
}

const isSaid = (description: Description): boolean => textOf(description).trim() !== ''

/** Signatures that a sentence names; what more there are stands beside it. */
const MOST_GUESSES = 2

function namedWords({ explanation, by }: Named): Words {
  if (by.is === 'own') return say('By your ABI {file}: {what}', { file: foreignWord(by.name), what: sentenceWord(explanation.intent) })
  return say('Perhaps: {signature}', { signature: foreignWord(by.signatures.slice(0, MOST_GUESSES).join(' / ')) })
}

/** The call that nobody describes: by the person's own ABI it has a name and arguments, by a guess a sentence that says so. It claims what it did. */
function withName(one: Explanation, named: Named): Explanation {
  if (named.by.is === 'guess') return { ...one, intent: namedWords(named) }
  const { function: called, args, encoding } = named.explanation
  return {
    ...one,
    kind: 'call',
    intent: namedWords(named),
    args,
    words: [],
    encoding,
    ...(called === undefined ? {} : { function: called }),
  }
}

/** Code that runs as the account itself is told as that, whatever its data looks like. */
const isNameless = ({ kind, problem, call }: Explanation): boolean =>
  kind === 'unknown-call' && problem === undefined && call.by !== 'delegatecall'

/** Calls and messages that no decoder of ours can name get the words of their descriptor, or a name. What we can read ourselves stays as it is. */
export function withDescriptions(explained: Explained, described: readonly Described[]): Explained {
  if (described.length === 0) return explained
  const calls = (one: Explanation): Explanation => {
    const made = { ...one, inner: one.inner.map(calls) }
    if (!isNameless(one)) return made
    const description = descriptionOf(described, one.call)
    if (description !== undefined && isSaid(description)) return { ...made, intent: wordsOf(description) }
    const named = nameOf(described, one.call)
    return named === undefined ? made : withName(made, named)
  }
  if ('call' in explained) return calls(explained)
  const inner = explained.inner.map(calls)
  const message = described.find((one) => one.of === 'message')?.description
  if (
    'faults' in explained &&
    explained.kind === 'typed-data' &&
    explained.standard === undefined &&
    message !== undefined &&
    isSaid(message)
  )
    return { ...explained, inner, intent: wordsOf(message) }
  return { ...explained, inner }
}
