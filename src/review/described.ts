import { foreignWord, say, type Words } from '#core/words'
import type { Call, Description, Explanation } from '#decode'
import type { Described, Explained } from './review.ts'

/** What a descriptor says of just this call. */
export const descriptionOf = (described: readonly Described[], { to, data, chainId }: Call): Description | undefined =>
  described.find((one) => one.of === 'call' && one.call.to === to && one.call.data === data && one.call.chainId === chainId)?.description

/** In the descriptor's words, and said to be so. */
function wordsOf({ sentence, intent, owner, contractName }: Description): Words {
  const text = foreignWord(sentence ?? intent)
  const whose = owner ?? contractName
  return whose === undefined
    ? say('By its descriptor: {text}', { text })
    : say('By the descriptor of {owner}: {text}', { owner: foreignWord(whose), text })
}

const isSaid = ({ sentence, intent }: Description): boolean => (sentence ?? intent).trim() !== ''

/** Calls and messages that no decoder of ours can name get the words of their descriptor. What we can read ourselves stays as it is. */
export function withDescriptions(explained: Explained, described: readonly Described[]): Explained {
  if (described.length === 0) return explained
  const calls = (one: Explanation): Explanation => {
    const inner = one.inner.map(calls)
    const description = one.kind === 'unknown-call' && one.problem === undefined ? descriptionOf(described, one.call) : undefined
    return description !== undefined && isSaid(description) ? { ...one, inner, intent: wordsOf(description) } : { ...one, inner }
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
