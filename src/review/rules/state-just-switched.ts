import type { Address } from '#core/address'
import { valueOf } from '#core/fact'
import { type Hex, toBigInt } from '#core/hex'
import { addressWord, say } from '#core/words'
import { type EarlierSlot, EMPTY_CODE_HASH } from '../facts.ts'
import type { Case, Rule } from './rule.ts'

/** G12: a switch that the run goes by was thrown a short while ago, in a contract that this device does not know. */
export const stateJustSwitched: Rule = {
  id: 'state/just-switched',
  levels: ['warn', 'unknown'],
  needs: ['earlier-slots', 'pins', 'code'],
  runs: ['earlier-slots'],
  judge(one) {
    if (one.simulation?.outcome.ok !== true || !movesAnything(one)) return undefined
    const strangers = new Set(one.simulation.frames.map(({ codeAddress }) => codeAddress).filter((address) => !isKnown(one, address)))
    if (strangers.size === 0) return undefined
    const earlier = valueOf(one.facts.earlierSlots)
    if (earlier === undefined)
      return {
        level: 'unknown',
        say: say('Whether a switch was thrown just now was not looked up'),
        why: say('A contract that you have not used before goes by what it keeps, and what that was a few minutes ago is not known.'),
        todo: say('Go by the effects above.'),
      }
    const address = switched(earlier).find((thrown) => strangers.has(thrown))
    if (address === undefined) return undefined
    return {
      level: 'warn',
      say: say('Somebody threw a switch in {contract} a short while ago', { contract: addressWord(address, one.names.nameOf(address)) }),
      why: say('What it does hangs on that switch. Traps are opened while you look, and closed before your transaction gets there.'),
      todo: say('Be careful unless you know who is behind it.'),
    }
  },
}

const movesAnything = ({ effects }: Case): boolean => effects.some(({ kind }) => kind !== 'contract-created')

/** Named, a listed token, a proxy's code of one that was signed for, or signed for before. Precompiles and people keep nothing. */
function isKnown({ names, facts, actor, account }: Case, address: Address): boolean {
  const pins = valueOf(facts.pins)
  return (
    address === actor ||
    address === account ||
    BigInt(address) < 0xffffn ||
    valueOf(facts.accounts[address])?.codeHash === EMPTY_CODE_HASH ||
    names.nameOf(address) !== undefined ||
    names.tokenOf(address)?.from === 'listed' ||
    (pins !== undefined && (pins[address] !== undefined || Object.values(pins).some(({ implementation }) => implementation === address)))
  )
}

/** Contracts of which a slot differs between two blocks in nothing but one byte that is 0 in the one and 1 in the other: a boolean, alone or packed. */
function switched(earlier: readonly EarlierSlot[]): readonly Address[] {
  const slots = new Map<string, EarlierSlot[]>()
  for (const one of earlier) {
    const key = `${one.address} ${one.slot}`
    const row = slots.get(key)
    if (row === undefined) slots.set(key, [one])
    else row.push(one)
  }
  return [...slots.values()].flatMap((row) => {
    const sorted = row.toSorted((a, b) => (a.block < b.block ? -1 : 1))
    const thrown = sorted.some((one, at) => {
      const last = sorted[at - 1]
      return last !== undefined && isThrown(last.value, one.value)
    })
    const address = sorted[0]?.address
    return thrown && address !== undefined ? [address] : []
  })
}

function isThrown(before: Hex, after: Hex): boolean {
  let bits = toBigInt(before) ^ toBigInt(after)
  if (bits === 0n) return false
  let byte = 0n
  while ((bits & 0xffn) === 0n) {
    bits >>= 8n
    byte += 8n
  }
  const [was, is] = [(toBigInt(before) >> byte) & 0xffn, (toBigInt(after) >> byte) & 0xffn]
  return bits === 1n && was + is === 1n
}
