import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { addressWord, say } from '#core/text/words'
import { grantedIn } from './granted.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'
import { hasCode } from './who-has-code.ts'

/** D3: behind a proxy (ERC-1967), whoever may take today is what its keeper makes of it tomorrow. */
export const allowanceUpgradeable: Rule = rule({
  id: 'allowance/upgradeable',
  levels: ['danger', 'warn', 'unknown'],
  needs: ['accounts', 'ownAccounts', 'proxies', 'parties'],
  judge: (one) => grantedIn(one).flatMap((granted) => judgeOne(one, granted)),
})

function judgeOne(
  one: Case<'accounts' | 'ownAccounts' | 'proxies' | 'parties'>,
  { who, unlimited }: ReturnType<typeof grantedIn>[number],
): readonly Judgement[] {
  const proxy = factValue(one.proxies[who])
  if (proxy?.implementation === undefined && proxy?.beacon === undefined) return []
  const keeper = proxy.admin ?? one.readings.owner(who)?.before
  const spender = addressWord(who, one.names.nameOf(who))
  const byCode = keeper === undefined ? undefined : hasCode(one, keeper)
  if (keeper !== undefined && (byCode === true || isOwn(one, keeper))) return []
  if (keeper === undefined || byCode === undefined)
    return [
      {
        level: 'unknown',
        say: say('Who may exchange the code of {spender} is not known', { spender }),
        why: say('It runs the code of another contract, and somebody may put other code there.'),
        todo: say('Allow only the amount that you are about to use.'),
      },
    ]
  return [
    {
      level: unlimited ? 'danger' : 'warn',
      say: say('{keeper}, a bare account, may exchange the code of {spender} at any time', { spender, keeper: addressWord(keeper) }),
      why: say('One stolen key is enough to make it take all that it may.'),
      todo: say('Allow only the amount that you are about to use, and take the right back afterwards.'),
    },
  ]
}

const isOwn = ({ ownAccounts, account, actor }: Case<'ownAccounts'>, keeper: Address): boolean =>
  keeper === account || keeper === actor || (factValue(ownAccounts) ?? []).some(({ address }) => address === keeper)
