import { foreignWord, say } from '#core/text/words'
import { explain, type Explanation } from '#decode'
import { attributionOf } from './attribution.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Functions that move or give away assets: nothing honest is hidden in these. */
const MOVES = new Set([
  'transfer',
  'transferFrom',
  'safeTransferFrom',
  'safeBatchTransferFrom',
  'approve',
  'increaseAllowance',
  'decreaseAllowance',
  'setApprovalForAll',
  'permit',
])

/** A3: decoding and encoding again does not give the same bytes. Marks of apps that are all there is behind a call are told and no more. */
export const callHiddenData: Rule = rule({
  id: 'call/hidden-data',
  levels: ['info', 'warn', 'danger'],
  needs: [],
  judge: (one) =>
    one.allCalls.flatMap((call): Judgement[] => {
      const { encoding } = call
      if (encoding.canonical !== false) return []
      const name = call.function?.name ?? ''
      const by = markOf(one, call)
      if (by !== undefined) return [marked(name, by)]
      return [
        {
          level: MOVES.has(name) ? 'danger' : 'warn',
          say:
            encoding.hiddenBytes > 0
              ? say(
                  'The data for {name} holds {count, plural, one {# extra byte that belongs} other {# extra bytes that belong}} to no argument',
                  { name, count: encoding.hiddenBytes },
                )
              : say('The data for {name} is written in an unusual way', { name }),
          why: say('A contract may read what you aren’t shown, and other programs may read it differently.'),
          todo: say('Some apps add a mark of their own. An honest transfer or approval never needs one.'),
        },
      ]
    }),
})

/** Whose mark is all that stands behind the call: without it, the rest is written as it must be. */
function markOf({ names }: Case, { call }: Explanation): string | undefined {
  const mark = attributionOf(call.data)
  if (mark === undefined) return undefined
  const data: typeof call.data = `0x${call.data.slice(2, -mark.length)}`
  return explain({ ...call, data }, names).encoding.canonical === true ? mark.by : undefined
}

const marked = (name: string, by: string): Judgement => ({
  level: 'info',
  say: say('The data for {name} ends with a mark that names {by}', { name, by: foreignWord(by) }),
  why: say('Apps and wallets add such marks to see who brought a customer. They don’t change what the call does.'),
  todo: say('You don’t need to do anything. Anyone can read the mark on the chain.'),
})
