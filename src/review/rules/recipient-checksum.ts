import { type Address, checksum } from '#core/ethereum/address'
import { chainChecksum } from '#core/ethereum/chain-checksum'
import { addressWord, say } from '#core/text/words'
import type { Entered } from '../review.ts'
import { rule, type Judgement, type Rule } from './rule.ts'
import { writtenIn } from './written.ts'

/** Chains whose people write addresses by EIP-1191: Rootstock and its test chain. */
const OWN_CHECKSUM = [30, 31]

/** C8: what the upper and lower case of an entered address says. Our own form takes no wrong checksum; what comes by another route is judged here. */
export const recipientChecksum: Rule = rule({
  id: 'recipient/checksum',
  levels: ['block', 'warn', 'info'],
  needs: [],
  judge: ({ input: { entered = [], chainId } }) => entered.flatMap((one) => judgeOne(one, chainId) ?? []),
})

function judgeOne({ address, text }: Entered, chainId: number): Judgement | undefined {
  const written = writtenIn(text, address)
  if (written === undefined) return undefined
  const digits = written.slice(2)
  if (written === checksum(address) || written === chainChecksum(address, chainId)) return undefined
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return none(address)
  const other = OWN_CHECKSUM.find((chain) => written === chainChecksum(address, chain))
  return other === undefined ? wrong(address) : otherChain(address, other)
}

const none = (address: Address): Judgement => ({
  level: 'info',
  say: say('{address} was entered without a checksum', { address: addressWord(address) }),
  why: say('Upper and lower case letters would reveal most typing errors. Without them, none shows.'),
  todo: say('Compare the whole address with the one you were given.'),
})

const otherChain = (address: Address, chainId: number): Judgement => ({
  level: 'warn',
  say: say('{address} was written for chain {chain}', { address: addressWord(address), chain: String(chainId) }),
  why: say('Its upper and lower case letters are the checksum of that chain (EIP-1191). The person you pay may not be on this chain.'),
  todo: say('Ask the person you pay which chain they want it on.'),
})

const wrong = (address: Address): Judgement => ({
  level: 'block',
  say: say('The checksum of {address} is wrong', { address: addressWord(address) }),
  why: say('At least one character differs from the address as it was first written.'),
  todo: say('Copy the address again from its source.'),
})
