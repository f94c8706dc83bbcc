import { factValue } from '#core/evidence/fact'
import { say } from '#core/text/words'
import { rule, type Case, type Rule } from './rule.ts'

/** G18: the account could have the chain itself check the result, and nothing in the batch does. */
export const batchNoGuard: Rule = rule({
  id: 'batch/no-guard',
  levels: ['info'],
  needs: ['accounts'],
  judge(one) {
    if (one.simulation?.outcome.ok !== true || !isBatchCapable(one)) return undefined
    const bounds = new Set(one.explanation.claims.flatMap((claim) => (claim.kind === 'in' && claim.least > 0n ? [claim.token] : [])))
    const open = one.effects.some((effect) => effect.kind === 'asset-in' && !bounds.has(effect.amount.token.address))
    if (!open) return undefined
    return {
      level: 'info',
      say: say('Nothing on the chain guarantees the result shown here'),
      why: say('It sets no minimum you must receive. Your account can do several things in one, including a check of what you received.'),
      todo: say('If much is at stake, ask for a check at the end or a minimum.'),
    }
  },
})

/** A Safe, an account that delegates, or calls that must all go through or none. */
const isBatchCapable = ({ actor, account, accounts, input: { request } }: Case<'accounts'>): boolean =>
  actor !== account ||
  factValue(accounts[actor])?.delegate !== undefined ||
  (request.asked.kind === 'calls' && request.asked.atomic === 'required')
