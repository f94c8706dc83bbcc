import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { addressWord, say } from '#core/text/words'
import { type AccountFact, EMPTY_CODE_HASH, type PinFact, type ProxyFact } from '../facts.ts'
import type { Party } from '../review.ts'
import { codeKnownBy } from './published-code.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

const DAY_MS = 86_400_000

/** G8, and C9 for recipients: code that this device knows is other code, or gone, since it was last signed for. */
export const codeChanged: Rule = rule({
  id: 'code/changed',
  levels: ['danger', 'warn', 'unknown'],
  needs: ['accounts', 'proxies', 'pins', 'parties'],
  judge: (one) => [
    ...unlikePublished(one),
    ...one.parties.filter(({ address }) => address !== one.actor && address !== one.account).flatMap((party) => judgeParty(one, party)),
  ],
})

/** Whatever takes part or runs at an address that is known, with other code than its makers publish. */
const unlikePublished = (one: Case<'accounts' | 'pins'>): readonly Judgement[] =>
  (Object.keys(one.accounts) as Address[])
    .filter((address) => codeKnownBy(one, address) === 'other')
    .map((address) => ({
      level: 'danger',
      say: say('{contract} has other code than is published for its address', {
        contract: addressWord(address, one.names.nameOf(address)),
      }),
      why: say('What is known of the contract at this address holds for that code alone. This one may do anything.'),
      todo: say('Reject it.'),
    }))

function judgeParty(
  { pins, accounts, proxies, input }: Case<'accounts' | 'proxies' | 'pins'>,
  { role, address, name, hasCode }: Party,
): readonly Judgement[] {
  const contract = addressWord(address, name)
  // Only of what has code can it be asked, and only of what was met before can it be answered.
  if (pins.known !== true) return hasCode === true ? [unknown(contract, say('What this device remembers of it could not be read.'))] : []
  const pin = pins.value[address]
  if (pin === undefined) return []
  const state = factValue(accounts[address])
  if (state === undefined) return [unknown(contract, say('Its code could not be proved.'))]
  // Whoever delegates (EIP-7702) may change their mind: what they receive is theirs all the same.
  if (role === 'recipient' && state.delegate !== undefined && state.codeHash !== pin.codeHash) return [delegated(contract)]
  const proxy = factValue(proxies[address])
  // What a recipient runs behind its proxy is not asked for; its own code says whether it is the same.
  const change = codeChangeOf(role === 'recipient' && proxy === undefined ? { codeHash: pin.codeHash, at: pin.at } : pin, state, proxy)
  if (change === 'none') return []
  if (change === 'unknown') return [unknown(contract, say('Whose code it runs could not be proved.'))]
  // It was the other code when it was last signed for: so the new one is younger than that.
  const age = input.block === undefined ? undefined : Number(input.block.timestamp) * 1000 - pin.at
  return [
    {
      level: change === 'replaced' || change === 'gone' || (age !== undefined && age < DAY_MS) ? 'danger' : 'warn',
      say: SAY[change](contract),
      why: WHY[change],
      todo: say('Find out from its makers why it changed before you sign. If you cannot, reject it.'),
    },
  ]
}

type Named = ReturnType<typeof addressWord>

const SAY = {
  gone: (contract: Named) => say('{contract} had code when you last used it, and has none now', { contract }),
  replaced: (contract: Named) => say('{contract} has other code than when you last used it', { contract }),
  upgraded: (contract: Named) => say('{contract} was changed since you last used it', { contract }),
} as const

const WHY = {
  gone: say('What is sent to it or allowed to it now has nobody to keep its promises.'),
  replaced: say('Code at one address does not change by itself. This is how a trap takes the place of something that you trusted.'),
  upgraded: say('Whoever may change it has put other code behind the same address. What you knew of it need not hold any more.'),
} as const

/** Accounts that delegate (EIP-7702) change code by their owner's signature: that too is other code. */
export function codeChangeOf(pin: PinFact, state: AccountFact, proxy: ProxyFact | undefined): keyof typeof SAY | 'none' | 'unknown' {
  if (state.codeHash !== pin.codeHash) return state.codeHash === EMPTY_CODE_HASH ? 'gone' : 'replaced'
  if (pin.implementation === undefined) return 'none'
  if (proxy === undefined) return 'unknown'
  return proxy.implementation === pin.implementation ? 'none' : 'upgraded'
}

const delegated = (who: Named): Judgement => ({
  level: 'warn',
  say: say('{who} runs other code than when you last paid it', { who }),
  why: say('It is an account that lets other code act for it, and that code was changed.'),
  todo: say('Ask whom you pay whether they changed it themselves.'),
})

const unknown = (contract: Named, why: Judgement['why']): Judgement => ({
  level: 'unknown',
  say: say('Whether {contract} changed since you last used it is not known', { contract }),
  why,
  todo: say('Go by the effects above.'),
})
