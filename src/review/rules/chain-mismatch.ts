import type { Signable } from '#core/signing/signable'
import { say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/**
 * The chain that is signed along. Typed data and logins name theirs in their own fields, and an authorization for every chain (0) is a danger of its own:
 * rules of messages and accounts judge those.
 */
function chainOf(asked: Signable): number | undefined {
  if (asked.kind === 'transaction') return asked.transaction.chainId
  if (asked.kind === 'authorization') return asked.authorization.chainId === 0n ? undefined : Number(asked.authorization.chainId)
  return 'chainId' in asked ? asked.chainId : undefined
}

/** A2: signed for another chain than the one that the person is on, or for all of them. */
export const chainMismatch: Rule = rule({
  id: 'chain/mismatch',
  levels: ['block'],
  needs: [],
  judge({ input }) {
    const chainId = chainOf(input.request.asked)
    if (chainId === undefined) return undefined
    if (chainId === 0) {
      return {
        level: 'block',
        say: say('This names no chain, so it can be used on every chain'),
        why: say(
          'A transaction without a chain (from before EIP-155) can be sent again wherever this account has the same transaction number.',
        ),
        todo: say('Reject it. No app needs this today.'),
      }
    }
    if (chainId === input.chainId && input.request.chainId === input.chainId) return undefined
    return {
      level: 'block',
      say: say('This is for chain {asked}, but you’re on chain {here}', { asked: String(chainId), here: String(input.chainId) }),
      why: say('A signature for another chain does there what you were shown here.'),
      todo: say('Reject it. If you meant the other chain, switch to it first.'),
    }
  },
})
