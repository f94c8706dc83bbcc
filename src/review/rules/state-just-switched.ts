import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { addressWord, say } from '#core/text/words'
import { switchVariants } from '../variants/earlier-state.ts'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { worseBefore } from '../variants/flips.ts'
import { rule, type Case, type Rule } from './rule.ts'

/** G12: what the run goes by in a contract that this device does not know changed a short while ago, and with what it was before the result is another. */
export const stateJustSwitched: Rule = rule({
  id: 'state/just-switched',
  levels: ['warn', 'unknown', 'info'],
  needs: ['accounts', 'pins', 'earlierSlots'],
  runs: ['earlier-slots'],
  judge(one) {
    if (one.simulation?.outcome.ok !== true || !movesAnything(one)) return undefined
    const strangers = strangersOf(one)
    if (strangers.size === 0) return undefined
    const earlier = factValue(one.earlierSlots)
    if (earlier === undefined) return UNKNOWN
    const changed = switchVariants(earlier).filter(({ address }) => strangers.has(address))
    const before = one.input.earlierRuns ?? []
    const worse = changed.find(({ address, variant }) => {
      const ran = before.find((run) => run.address === address)?.result
      return ran !== undefined && worseBefore(one, ran, variant) !== undefined
    })
    if (worse !== undefined) return thrown(one, worse.address)
    // Not run: nothing tells a switch from a counter.
    const open = changed.find(({ address }) => before.find((run) => run.address === address)?.result.at !== 'ran')
    const other = changed.find(({ address }) => isAnother(before.find((run) => run.address === address)?.result))
    const found = open ?? other
    return found === undefined ? undefined : moved(one, found.address)
  },
})

const UNKNOWN = {
  level: 'unknown',
  say: say('We didn’t check whether a contract’s settings just changed'),
  why: say('A contract you haven’t used before follows its stored settings, and we don’t know what they were a few minutes ago.'),
  todo: say('Go by the effects above.'),
} as const

const thrown = ({ names }: Case, address: Address) =>
  ({
    level: 'warn',
    say: say('Somebody changed a setting of {contract} a short while ago', { contract: addressWord(address, names.nameOf(address)) }),
    why: say(
      'With the settings of a few minutes ago, this is worse for you. Traps open while you look, and close before your transaction arrives.',
    ),
    todo: say('Be careful unless you know who is behind it.'),
  }) as const

const moved = ({ names }: Case, address: Address) =>
  ({
    level: 'info',
    say: say('Values that {contract} uses changed a short while ago', { contract: addressWord(address, names.nameOf(address)) }),
    why: say(
      'With the values of a few minutes ago, the result would differ. Prices and counters change like that, and so do the switches of traps.',
    ),
    todo: say('Go by the effects above, and sign soon.'),
  }) as const

/** Something else happens than a number that is written otherwise. */
const isAnother = (ran: NonNullable<Case['input']['earlierRuns']>[number]['result'] | undefined): boolean =>
  ran?.at === 'ran' &&
  ran.differs.some((aspect) => aspect === 'outcome' || aspect === 'transfers' || aspect === 'calls' || aspect === 'codes')

const movesAnything = ({ effects }: Case): boolean => effects.some(({ kind }) => kind !== 'contract-created')

/** Contracts whose code ran, or which others' code ran for, that nobody knows. */
const strangersOf = (one: Case<'accounts' | 'pins'>): ReadonlySet<Address> =>
  new Set(
    [...new Set((one.simulation?.frames ?? []).flatMap(({ codeAddress, to }) => [codeAddress, to]))].filter(
      (address) => !isKnown(one, address),
    ),
  )

/** Named, a listed token, a proxy's code of one that was signed for, or signed for before. Precompiles and people keep nothing. */
function isKnown({ names, pins, accounts, actor, account }: Case<'accounts' | 'pins'>, address: Address): boolean {
  const signedFor = factValue(pins)
  return (
    address === actor ||
    address === account ||
    BigInt(address) < 0xffffn ||
    factValue(accounts[address])?.codeHash === EMPTY_CODE_HASH ||
    names.nameOf(address) !== undefined ||
    names.tokenOf(address)?.from === 'listed' ||
    (signedFor !== undefined &&
      (signedFor[address] !== undefined || Object.values(signedFor).some(({ implementation }) => implementation === address)))
  )
}
