import type { Address } from '#core/address'
import { valueOf } from '#core/fact'
import { type Hex, toBigInt } from '#core/hex'
import type { Frame, Simulation } from '#core/simulation'
import { addressWord, say } from '#core/words'
import { MULTI_SENDS } from '#decode'
import type { StorageChange } from '../review.ts'
import type { Case, Judgement, Rule } from './rule.ts'

/** Where proxies keep whose code they run: EIP-1967 (implementation, beacon, and who may change them), and EIP-1822's own place. */
const PLACES: ReadonlySet<Hex> = new Set<Hex>([
  '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
])

/** G7: foreign code runs as the account itself, or the account's own code is exchanged, as in the theft from Bybit (February 2025). */
export const codeReplacesOwn: Rule = {
  id: 'code/replaces-own',
  levels: ['danger'],
  needs: ['proxies', 'pins'],
  judge: (one) => (one.simulation?.outcome.ok === true ? [...replaced(one, one.simulation), ...foreign(one, one.simulation)] : []),
}

/** What is the person's: whose effects are shown, the signer, and proxies whose admin is one of them or that answer so. */
function isOwn({ actor, account, facts, readings }: Case, address: Address): boolean {
  const admin = valueOf(facts.proxies?.[address])?.admin
  const owner = readings.owner(address)?.before
  return [actor, account].some((own) => own === address || own === admin || own === owner)
}

const replaced = (one: Case, { frames }: Simulation): readonly Judgement[] => {
  const found = new Map(
    one.storage.filter((change) => isOwn(one, change.address) && namesCode(change, frames)).map((change) => [change.address, change]),
  )
  return [...found.values()].map(({ address, after }) => ({
    level: 'danger',
    say: say('It exchanges the code of {whose}', { whose: whose(one, address) }),
    why: say('Afterwards {code} decides what may be done with everything in it.', {
      code: addressWord(lastAddress(after), one.names.nameOf(lastAddress(after))),
    }),
    todo: say('Reject it, unless you are about to change that code and know the new one.'),
  }))
}

const lastAddress = (value: Hex): Address => `0x${value.slice(-40)}`

/** A place of proxies, or a slot that named the code which this very account handed its call on to: slot 0 of a Safe. */
function namesCode({ address, slot, before, after }: StorageChange, frames: readonly Frame[]): boolean {
  if (toBigInt(before) === 0n || lastAddress(before) === lastAddress(after)) return false
  return (
    PLACES.has(slot) || frames.some((frame) => handsOn(frames, frame) && frame.to === address && frame.codeAddress === lastAddress(before))
  )
}

/** A proxy at its work: the very call that it got goes on to the code that it stands for. */
function handsOn(frames: readonly Frame[], { kind, to, input, parent }: Frame): boolean {
  const above = parent === undefined ? undefined : frames[parent]
  return kind === 'delegatecall' && above !== undefined && above.to === to && above.input === input
}

/** Code that runs as the account, and is neither its own nor known. What the request itself names is for the rules on Safes. */
function foreign(one: Case, { frames }: Simulation): readonly Judgement[] {
  const named = new Set(one.explanation.claims.flatMap((claim) => (claim.kind === 'delegatecall' ? [claim.to] : [])))
  const found = new Map(
    frames
      .filter((frame) => frame.kind === 'delegatecall' && !frame.reverted && frame.to === one.actor && !handsOn(frames, frame))
      .filter(({ codeAddress }) => !named.has(codeAddress) && !isKnown(one, codeAddress))
      .map((frame) => [frame.codeAddress, frame]),
  )
  return [...found.keys()].map((code) => ({
    level: 'danger',
    say: say('{code} runs as {whose}', { code: addressWord(code, one.names.nameOf(code)), whose: whose(one, one.actor) }),
    why: say('Code that runs so can do all that the account can, and change it for ever.'),
    todo: say('Reject it, unless you know this very code.'),
  }))
}

/** Safe's own way to make several calls, named by us, or signed for before and the same since. */
function isKnown({ names, facts }: Case, code: Address): boolean {
  if (MULTI_SENDS.has(code) || names.nameOf(code) !== undefined) return true
  const pin = valueOf(facts.pins)?.[code]
  return pin !== undefined && pin.codeHash === valueOf(facts.accounts[code])?.codeHash
}

const whose = ({ names }: Case, address: Address): ReturnType<typeof addressWord> => addressWord(address, names.nameOf(address))
