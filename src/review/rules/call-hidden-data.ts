import { say } from '#core/words'
import { allOf } from '../claims.ts'
import type { Judgement, Rule } from './rule.ts'

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

/** A3: decoding and encoding again does not give the same bytes. */
export const callHiddenData: Rule = {
  id: 'call/hidden-data',
  levels: ['warn', 'danger'],
  needs: [],
  judge: ({ explanation }) =>
    allOf(explanation).flatMap(({ encoding, function: called }): Judgement[] => {
      if (encoding.canonical !== false) return []
      const name = called?.name ?? ''
      return [
        {
          level: MOVES.has(name) ? 'danger' : 'warn',
          say:
            encoding.hiddenBytes > 0
              ? say('The data for {name} holds {count} bytes that no argument accounts for', { name, count: encoding.hiddenBytes })
              : say('The data for {name} is written in an unusual way', { name }),
          why: say('A contract may read what you are not shown, and other programs may read it differently.'),
          todo: say('Some apps add a mark of their own; an honest transfer or approval never needs one.'),
        },
      ]
    }),
}
