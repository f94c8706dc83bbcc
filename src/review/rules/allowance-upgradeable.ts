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
        say: say('We don’t know who can replace the code of {spender}', { spender }),
        why: say('It runs the code of another contract, and somebody may replace that code.'),
        todo: say('Allow only the amount you’re about to use.'),
      },
    ]
  return [
    {
      level: unlimited ? 'danger' : 'warn',
      say: say('{keeper}, a personal wallet, can replace the code of {spender} at any time', { spender, keeper: addressWord(keeper) }),
      why: say('One stolen key is enough to make it take everything it’s allowed to.'),
      todo: say('Allow only the amount you’re about to use, and revoke the permission afterwards.'),
    },
  ]
}

const isOwn = ({ ownAccounts, account, actor }: Case<'ownAccounts'>, keeper: Address): boolean =>
  keeper === account || keeper === actor || (factValue(ownAccounts) ?? []).some(({ address }) => address === keeper)
