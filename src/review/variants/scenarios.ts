import { type Address, ZERO } from '#core/ethereum/address'
import type { BundleStep } from '#core/simulation/simulation'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import { keccak, keccakText } from '#core/bytes/keccak'
import type { LogClaim } from '#decode'
import { delegationsOf, delegationsGiven } from '../delegations.ts'
import type { BlockSource } from './draws.ts'
import type { PlanRun, PlanSubject, Scenario } from '../review.ts'
import type { ExtraRun } from '../rules/rule.ts'

/** Tokens that are passed on after they arrived. */
const MAX_RESOLD = 4
/** Codes that are tried out; a request has one. */
const MAX_POKED = 4
/** Somebody whom nobody knows: without code, balance and history. Drawn where something is there to draw from, so that no contract knows them either. */
export function strangerOf(blocks: BlockSource | undefined): Address {
  return blocks === undefined
    ? '0x5723a17000000000000000000000000000000bad'
    : `0x${keccak(concat(blocks.seed, keccakText('stranger'))).slice(26)}`
}

type Ground = PlanSubject & { readonly actor: Address; readonly says: readonly LogClaim[] }

/** What is played besides the run itself. Only for transactions and calls that succeed, and for authorizations. */
export function scenariosOf(ground: Ground, ran: PlanRun | undefined, wanted: readonly ExtraRun[]): readonly Scenario[] {
  return [...(wanted.includes('resale') ? resales(ground, ran) : []), ...(wanted.includes('poke') ? pokes(ground, ran) : [])]
}

/** The request itself as steps, from which a play goes on. */
function requestSteps({ request: { account, asked } }: Ground): readonly BundleStep[] {
  if (asked.kind === 'transaction') {
    const { transaction } = asked
    // Blobs and code for other accounts are not needed for what follows.
    return transaction.type === 'eip4844' || transaction.type === 'eip7702' ? [] : [{ kind: 'transaction', from: account, transaction }]
  }
  if (asked.kind !== 'calls') return []
  return asked.calls.flatMap((call): BundleStep[] =>
    call.to === undefined ? [] : [{ kind: 'call', from: account, to: call.to, value: call.value, data: call.data }],
  )
}

/** `transfer(address,uint256)` of EIP-20. */
const transferOn = (token: Address, from: Address, to: Address, units: bigint): BundleStep => ({
  kind: 'call',
  from,
  to: token,
  value: 0n,
  data: `0xa9059cbb${pad(to).slice(2)}${word(units).slice(2)}`,
})

/**
 * Whatever arrives is passed on in part, to a stranger, and then to where it came from: what can be bought and not sold is a trap (rule G15). Not where it
 * was minted or comes out of the token itself: there nothing was bought.
 */
function resales(ground: Ground, ran: PlanRun | undefined): readonly Scenario[] {
  if (ran?.simulation.outcome.ok !== true) return []
  const before = requestSteps(ground)
  if (before.length === 0) return []
  const stranger = strangerOf(ran.blocks)
  const arrived = new Map<Address, { readonly units: bigint; readonly from: Address }>()
  for (const said of ground.says) {
    if (said.kind !== 'transfer' || said.from === said.to || (said.to !== ground.actor && said.from !== ground.actor)) continue
    const earlier = arrived.get(said.token)
    const [units, from] = said.to === ground.actor ? [said.units, said.from] : [-said.units, earlier?.from ?? said.to]
    arrived.set(said.token, { units: (earlier?.units ?? 0n) + units, from })
  }
  // What came and went on at once is not there to be sold.
  const left = [...arrived].filter(([, { units }]) => units > 3n)
  return left.slice(0, MAX_RESOLD).map(([token, { units, from }]) => ({
    id: `resale ${token}`,
    kind: 'resale',
    subject: token,
    stranger,
    steps: [
      ...before,
      transferOn(token, ground.actor, stranger, units / 2n),
      ...(from === ZERO || from === token ? [] : [transferOn(token, ground.actor, from, units / 4n)]),
    ],
    after: before.length,
  }))
}

/** Selectors that accounts with code answer to, and that a stranger must get nothing by (rule F3). Arguments name the stranger. */
const POKES: readonly string[] = [
  '8129fc1c', // initialize()
  'c4d66de8', // initialize(address)
  '485cc955', // initialize(address,address)
  '13af4035', // setOwner(address)
  'f2fde38b', // transferOwnership(address)
  'b61d27f6', // execute(address,uint256,bytes)
  '34fcd5be', // executeBatch((address,uint256,bytes)[])
  'e9ae5c53', // execute(bytes32,bytes), ERC-7821
  '3ccfd60b', // withdraw()
  '01681a62', // sweep(address)
]

const callTo = (from: Address, to: Address, data: Hex): BundleStep => ({ kind: 'call', from, to, value: 0n, data })

/** `execute(stranger, 1 wei, "")` and its like: the stranger asks for one wei. */
function pokeData(selector: string, stranger: Address): Hex {
  const who = pad(stranger).slice(2)
  const [zero, one] = [word(0n).slice(2), word(1n).slice(2)]
  const at = (bytes: bigint): string => word(bytes).slice(2)
  if (selector === 'b61d27f6') return `0x${selector}${who}${one}${at(96n)}${zero}`
  if (selector === '34fcd5be') return `0x${selector}${at(32n)}${one}${at(32n)}${who}${one}${at(96n)}${zero}`
  if (selector === 'e9ae5c53')
    return `0x${selector}01${'00'.repeat(31)}${at(64n)}${at(224n)}${at(32n)}${one}${at(32n)}${who}${one}${at(96n)}${zero}`
  return `0x${selector}${who}${who}`
}

/** Once the account has its new code, strangers send it a bare call, call what accounts answer to, and set themselves up as its owner. */
function pokes({ request }: Ground, ran: PlanRun | undefined): readonly Scenario[] {
  const { account, asked } = request
  const chainId = asked.kind === 'transaction' ? asked.transaction.chainId : 0
  const stranger = strangerOf(ran?.blocks)
  return delegationsGiven(delegationsOf(request, ran?.simulation))
    .slice(0, MAX_POKED)
    .map(({ authority = account, address }): Scenario => ({
      id: `poke ${authority} ${address}`,
      kind: 'poke',
      subject: address,
      stranger,
      steps: [
        delegating(stranger, { authority, delegate: address }, BigInt(chainId)),
        callTo(stranger, authority, '0x'),
        ...POKES.map((selector) => callTo(stranger, authority, pokeData(selector, stranger))),
      ],
      after: 1,
    }))
}

/** A transaction that does nothing but put the code in its place. Its nonce and price are filled in by whoever plays it. */
const delegating = (
  from: Address,
  { authority, delegate }: { readonly authority: Address; readonly delegate: Address },
  chainId: bigint,
): BundleStep => ({
  kind: 'transaction',
  from,
  transaction: {
    type: 'eip1559',
    chainId: Number(chainId),
    nonce: 0,
    gasLimit: 100_000n,
    to: from,
    value: 0n,
    data: '0x',
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    accessList: [],
  },
  authorizations: [{ chainId: 0n, address: delegate, nonce: 0n, authority }],
})
