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
      say: say('{contract} has different code than the one published for its address', {
        contract: addressWord(address, one.names.nameOf(address)),
      }),
      why: say('What we know about the contract at this address is true only for the published code. This code may do anything.'),
      todo: say('Reject it.'),
    }))

function judgeParty(
  { pins, accounts, proxies, input }: Case<'accounts' | 'proxies' | 'pins'>,
  { role, address, name, hasCode }: Party,
): readonly Judgement[] {
  const contract = addressWord(address, name)
  // Only of what has code can it be asked, and only of what was met before can it be answered.
  if (pins.known !== true) return hasCode === true ? [unknown(contract, say('We couldn’t read what this device remembers of it.'))] : []
  const pin = pins.value[address]
  if (pin === undefined) return []
  const state = factValue(accounts[address])
  if (state === undefined) return [unknown(contract, say('We couldn’t prove its code.'))]
  // Whoever delegates (EIP-7702) may change their mind: what they receive is theirs all the same.
  if (role === 'recipient' && state.delegate !== undefined && state.codeHash !== pin.codeHash) return [delegated(contract)]
  const proxy = factValue(proxies[address])
  // What a recipient runs behind its proxy is not asked for; its own code says whether it is the same.
  const change = codeChangeOf(role === 'recipient' && proxy === undefined ? { codeHash: pin.codeHash, at: pin.at } : pin, state, proxy)
  if (change === 'none') return []
  if (change === 'unknown') return [unknown(contract, say('We couldn’t prove whose code it runs.'))]
  // It was the other code when it was last signed for: so the new one is younger than that.
  const age = input.block === undefined ? undefined : Number(input.block.timestamp) * 1000 - pin.at
  return [
    {
      level: change === 'replaced' || change === 'gone' || (age !== undefined && age < DAY_MS) ? 'danger' : 'warn',
      say: SAY[change](contract),
      why: WHY[change],
      todo: say('Before you sign, find out from its makers why it changed. If you can’t, reject it.'),
    },
  ]
}

type Named = ReturnType<typeof addressWord>

const SAY = {
  gone: (contract: Named) => say('{contract} had code when you last used it, and has none now', { contract }),
  replaced: (contract: Named) => say('{contract} has different code than when you last used it', { contract }),
  upgraded: (contract: Named) => say('{contract} was changed since you last used it', { contract }),
} as const

const WHY = {
  gone: say('No code is left that keeps its promises about what you send it or let it spend.'),
  replaced: say('Code at an address doesn’t change by itself. This is how a trap takes the place of something you trusted.'),
  upgraded: say(
    'Somebody with the power to change it put other code behind the same address. What you knew about it may no longer be true.',
  ),
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
  say: say('{who} runs different code than when you last paid it', { who }),
  why: say('It’s an account that lets other code act for it, and that code was changed.'),
  todo: say('Ask the person you pay whether they changed it themselves.'),
})

const unknown = (contract: Named, why: Judgement['why']): Judgement => ({
  level: 'unknown',
  say: say('We don’t know whether {contract} changed since you last used it', { contract }),
  why,
  todo: say('Go by the effects above.'),
})
