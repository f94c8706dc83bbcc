import { encodeFunctionData, parseAbi } from 'viem/utils'
import { type Address, ZERO } from '#core/ethereum/address'
import { concat, type Hex, word } from '#core/bytes/hex'
import type { AssumedSlot, BundleStep, Probe, ProbeResult, SignedDigest } from '#core/simulation/simulation'
import { say, type Words } from '#core/text/words'
import { ANYBODY } from './anybody.ts'
import type { MessageExplanation, SeaportOrder, Use } from './message.ts'
import { returnedUint } from './returned.ts'

/**
 * What the holder of a signature could do with it at worst, as steps that a run plays to the end (rule D7). `could`: it is somebody else's choice,
 * now or later; `does`: it is what the signature is for. Only what the steps from `first` on do counts.
 */
export type Exercise = {
  readonly tense: 'does' | 'could'
  /** Who plays it: the spender that the message names, or with `isAnybody` somebody made up; and whose things it moves. */
  readonly by?: Address
  readonly isAnybody?: true
  readonly actor: Address
  readonly steps: readonly BundleStep[]
  readonly first: number
  /** Taken for signed, for the length of the run. */
  readonly signed: readonly SignedDigest[]
  /** What is not played as it would be. */
  readonly gaps: readonly Words[]
  /** What is taken to be in storage before the first step. */
  readonly slots?: readonly AssumedSlot[]
  readonly turn?: SafeNonceTurn
}

/** When a Safe's transaction can be carried out: only as number `nonce`; `next` is the one that the Safe carries out next. */
export type SafeNonceTurn = { readonly safe: Address; readonly nonce: bigint; readonly next: bigint }

/** Who signs, the hash that is signed, and the answers to `exerciseProbes`, in their order. */
export type ExerciseContext = { readonly signer: Address; readonly digest: Hex; readonly answers: readonly ProbeResult[] }

const BALANCE = parseAbi(['function balanceOf(address) view returns (uint256)'])
const SAFE = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function nonce() view returns (uint256)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
])
const TOKEN = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function transferFrom(address from, address to, uint256 value)',
])
const DAI = parseAbi([
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
])
const ITEM = parseAbi([
  'function permit(address spender, uint256 tokenId, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function transferFrom(address from, address to, uint256 tokenId)',
])
const AUTHORIZED = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])
const PERMIT2_SINGLE = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'struct Permitted { address token; uint256 amount; }',
  'struct Transfer { Permitted permitted; uint256 nonce; uint256 deadline; }',
  'struct Taken { address to; uint256 requestedAmount; }',
  'function permit(address owner, Single permitSingle, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function permitTransferFrom(Transfer permit, Taken transferDetails, address owner, bytes signature)',
  'function permitWitnessTransferFrom(Transfer permit, Taken transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
])
const PERMIT2_BATCH = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
  'struct Permitted { address token; uint256 amount; }',
  'struct Transfers { Permitted[] permitted; uint256 nonce; uint256 deadline; }',
  'struct Taken { address to; uint256 requestedAmount; }',
  'function permit(address owner, Batch permitBatch, bytes signature)',
  'function permitTransferFrom(Transfers permit, Taken[] transferDetails, address owner, bytes signature)',
  'function permitWitnessTransferFrom(Transfers permit, Taken[] transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
])
const SEAPORT = parseAbi([
  'struct OfferItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct ConsiderationItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { OrderParameters parameters; bytes signature; }',
  'function fulfillOrder(Order order, bytes32 fulfillerConduitKey) payable returns (bool)',
])

/** A signature of nobody, in its right form: the run takes the digest for signed whatever it is. */
const [R, S, V] = [word(1n), word(1n), 27] as const
const SIGNATURE: Hex = concat(R, S, '0x1b')

type CallStep = Extract<BundleStep, { readonly kind: 'call' }>
const step = (from: Address, to: Address, data: Hex, value = 0n): CallStep => ({ kind: 'call', from, to, value, data })
const least = (a: bigint, b = a): bigint => (a < b ? a : b)

/** Tokens whose balance bounds what can be taken. */
function tokensOf(use: Use): readonly Address[] {
  if (use.use === 'erc2612' || use.use === 'dai-permit') return [use.token]
  if (use.use === 'permit2-allowance') return use.details.map(({ token }) => token)
  return use.use === 'permit2-transfer' ? use.permitted.map(({ token }) => token) : []
}

/** Whose things a use moves: named in the message, else whoever signs. */
export function actorOf(use: Use | undefined, signer: Address): Address {
  if (use === undefined) return signer
  if (use.use === 'erc2612' || use.use === 'dai-permit') return use.owner
  if (use.use === 'transfer-authorization') return use.from
  if (use.use === 'safe') return use.safe
  if (use.use === 'user-operation') return use.operation.sender
  if (use.use === 'seaport') return use.order.offerer
  if (use.use === 'meta-transaction') return use.calls[0]?.from ?? signer
  return signer
}

/** What must be read before the steps can be made: balances, the owners of a Safe. */
export function exerciseProbes(message: MessageExplanation, signer: Address): readonly Probe[] {
  const { use } = message
  if (use === undefined) return []
  if (use.use === 'safe')
    return [
      { to: use.safe, data: encodeFunctionData({ abi: SAFE, functionName: 'getThreshold' }) },
      { to: use.safe, data: encodeFunctionData({ abi: SAFE, functionName: 'getOwners' }) },
      { to: use.safe, data: encodeFunctionData({ abi: SAFE, functionName: 'nonce' }) },
    ]
  const owner = actorOf(use, signer)
  return tokensOf(use).map((to) => ({ to, data: encodeFunctionData({ abi: BALANCE, functionName: 'balanceOf', args: [owner] }) }))
}

/** True where a run could show what a signature is good for. */
export const isPlayable = (use: Use | undefined): boolean => use !== undefined && use.use !== 'delegation' && use.use !== 'sign-in'

/** The steps. `undefined` where a message gives nobody anything that a run could show: a text, a sign-in. */
export function exerciseOf({ use }: MessageExplanation, ground: ExerciseContext): Exercise | undefined {
  if (use === undefined) return undefined
  const actor = actorOf(use, ground.signer)
  const base = { actor, first: 0, gaps: [], signed: [{ digest: ground.digest, signer: actor }] } as const
  const could = (by: Address, steps: readonly BundleStep[], gaps: readonly Words[] = []): Exercise => ({
    ...base,
    tense: 'could',
    by,
    steps,
    gaps,
  })
  const balances = ground.answers.map((answer) => (answer.ok ? returnedUint(answer.data) : undefined))
  switch (use.use) {
    case 'erc2612':
    case 'dai-permit':
      return could(use.spender, permitSteps(use, balances[0]))
    case 'item-permit':
      return could(use.spender, itemSteps(use, actor))
    case 'transfer-authorization':
      return could(use.to, [authorizedStep(use)])
    case 'permit2-allowance':
      return could(use.spender, permit2Steps(use, actor, balances))
    case 'permit2-transfer':
      return could(use.spender, [permit2Transfer(use, actor, balances)])
    case 'seaport':
      return could(ANYBODY, [seaportStep(use.seaport, use.order)], seaportGaps(use))
    case 'safe':
      return safeExercise(use, ground)
    case 'user-operation':
      return { ...base, tense: 'does', by: use.entryPoint, ...operationSteps(use) }
    case 'meta-transaction':
      return { ...could(ANYBODY, callSteps(use)), actor: use.calls[0]?.from ?? actor, signed: [], gaps: CALLED_DIRECTLY }
    case 'authorization':
      return { ...base, tense: 'does', steps: [delegatingStep(use.authorization, ground.signer)], signed: [] }
    case 'delegation':
    case 'sign-in':
      return undefined
  }
}

type Of<K extends Use['use']> = Extract<Use, { readonly use: K }>

function permitSteps(use: Of<'erc2612' | 'dai-permit'>, balance: bigint | undefined): readonly BundleStep[] {
  const { token, owner, spender } = use
  const permit =
    use.use === 'erc2612'
      ? encodeFunctionData({ abi: TOKEN, functionName: 'permit', args: [owner, spender, use.value, use.deadline, V, R, S] })
      : encodeFunctionData({ abi: DAI, functionName: 'permit', args: [owner, spender, use.nonce, use.expiry, use.allowed, V, R, S] })
  const units = use.use === 'erc2612' ? least(use.value, balance) : use.allowed ? (balance ?? 0n) : 0n
  const take = encodeFunctionData({ abi: TOKEN, functionName: 'transferFrom', args: [owner, spender, units] })
  return [step(spender, token, permit), ...(units === 0n ? [] : [step(spender, token, take)])]
}

const itemSteps = ({ collection, spender, tokenId, deadline }: Of<'item-permit'>, owner: Address): readonly BundleStep[] => [
  step(spender, collection, encodeFunctionData({ abi: ITEM, functionName: 'permit', args: [spender, tokenId, deadline, V, R, S] })),
  step(spender, collection, encodeFunctionData({ abi: ITEM, functionName: 'transferFrom', args: [owner, spender, tokenId] })),
]

function authorizedStep({ token, from, to, value, validAfter, validBefore, nonce, receive }: Of<'transfer-authorization'>): BundleStep {
  const functionName = receive ? 'receiveWithAuthorization' : 'transferWithAuthorization'
  const args = [from, to, value, validAfter, validBefore, nonce, V, R, S] as const
  return step(to, token, encodeFunctionData({ abi: AUTHORIZED, functionName, args }))
}

function permit2Steps(use: Of<'permit2-allowance'>, owner: Address, balances: readonly (bigint | undefined)[]): readonly BundleStep[] {
  const { permit2, details, spender, deadline } = use
  const cut = details.map(({ token, amount, expiration, nonce }) => ({
    token,
    amount,
    expiration: Number(expiration),
    nonce: Number(nonce),
  }))
  const [only] = cut
  const permit =
    use.form === 'single' && only !== undefined
      ? encodeFunctionData({
          abi: PERMIT2_SINGLE,
          functionName: 'permit',
          args: [owner, { details: only, spender, sigDeadline: deadline }, SIGNATURE],
        })
      : encodeFunctionData({
          abi: PERMIT2_BATCH,
          functionName: 'permit',
          args: [owner, { details: cut, spender, sigDeadline: deadline }, SIGNATURE],
        })
  const takes = details.flatMap(({ token, amount }, at): BundleStep[] => {
    const units = least(amount, balances[at])
    if (units === 0n) return []
    return [
      step(
        spender,
        permit2,
        encodeFunctionData({ abi: PERMIT2_SINGLE, functionName: 'transferFrom', args: [owner, spender, units, token] }),
      ),
    ]
  })
  return [step(spender, permit2, permit), ...takes]
}

function permit2Transfer(use: Of<'permit2-transfer'>, owner: Address, balances: readonly (bigint | undefined)[]): BundleStep {
  const { permit2, permitted, spender, nonce, deadline, witness } = use
  const taken = permitted.map(({ amount }, at) => ({ to: spender, requestedAmount: least(amount, balances[at]) }))
  const [one, wanted] = [permitted[0], taken[0]]
  if (use.form === 'single' && one !== undefined && wanted !== undefined) {
    const permit = { permitted: one, nonce, deadline }
    return step(
      spender,
      permit2,
      witness === undefined
        ? encodeFunctionData({ abi: PERMIT2_SINGLE, functionName: 'permitTransferFrom', args: [permit, wanted, owner, SIGNATURE] })
        : encodeFunctionData({
            abi: PERMIT2_SINGLE,
            functionName: 'permitWitnessTransferFrom',
            args: [permit, wanted, owner, witness.hash, witness.typeString, SIGNATURE],
          }),
    )
  }
  const permit = { permitted: [...permitted], nonce, deadline }
  return step(
    spender,
    permit2,
    witness === undefined
      ? encodeFunctionData({ abi: PERMIT2_BATCH, functionName: 'permitTransferFrom', args: [permit, taken, owner, SIGNATURE] })
      : encodeFunctionData({
          abi: PERMIT2_BATCH,
          functionName: 'permitWitnessTransferFrom',
          args: [permit, taken, owner, witness.hash, witness.typeString, SIGNATURE],
        }),
  )
}

/** Native currency that must arrive, at its highest: whoever takes the order sends it along, and Seaport gives back what is too much. */
const priceOf = ({ consideration }: SeaportOrder): bigint =>
  consideration.reduce((sum, { itemType, start, end }) => (itemType === 0 ? sum + (start > end ? start : end) : sum), 0n)

function seaportStep(seaport: Address, order: SeaportOrder): BundleStep {
  const item = ({ itemType, token, identifier, start, end }: SeaportOrder['offer'][number]) => ({
    itemType,
    token,
    identifierOrCriteria: identifier,
    startAmount: start,
    endAmount: end,
  })
  const { zoneHash, conduitKey, salt, startTime, endTime, orderType, offerer, zone } = order
  const parameters = {
    offerer,
    zone,
    offer: order.offer.map(item),
    consideration: order.consideration.map((one) => ({ ...item(one), recipient: one.recipient ?? ZERO })),
    orderType,
    startTime,
    endTime,
    zoneHash,
    salt,
    conduitKey,
    totalOriginalConsiderationItems: BigInt(order.consideration.length),
  }
  const args = [{ parameters, signature: SIGNATURE }, word(0n)] as const
  const price = priceOf(order)
  // Nobody real has to be rich for it: the taker is made up, on every chain.
  return { ...step(ANYBODY, seaport, encodeFunctionData({ abi: SEAPORT, functionName: 'fulfillOrder', args }), price), balance: price }
}

const seaportGaps = ({ order, bulk }: Of<'seaport'>): readonly Words[] => [
  ...(order.consideration.some((item) => item.itemType !== 0)
    ? [say('Nobody was found who could pay what it asks for, so what arrives is by its own words')]
    : []),
  ...(bulk ? [say('It is one of several orders under one signature; only this one was played')] : []),
]

/** Where a Safe of any version counts its transactions: the sixth slot, after singleton, modules, owners, their count and the threshold. */
const NONCE_SLOT = word(5n)

/**
 * When its turn is, and the Safe's number as it is by then. A number that was used is played never; one that is yet to come is played as if all before it
 * had been carried out, and had changed nothing.
 */
function turnOf({ safe, nonce }: Of<'safe'>, next: bigint | undefined): Pick<Exercise, 'turn' | 'slots'> {
  if (next === undefined || next === nonce) return {}
  const turn = { safe, nonce, next }
  return nonce < next ? { turn } : { turn, slots: [{ address: safe, slot: NONCE_SLOT, value: word(nonce) }] }
}

/**
 * It is executed with the signatures of as many owners as must agree: what the Safe does once enough have signed, in its turn. They are taken for signed and not approved before, since
 * the Safe would tell whoever asks of an approval.
 */
function safeExercise(use: Of<'safe'>, { answers, signer, digest }: ExerciseContext): Exercise {
  const { safe, call, operation, gas } = use
  const to = call.to ?? ZERO
  const [threshold, owners] = [answers[0]?.ok === true ? returnedUint(answers[0].data) : undefined, addressesIn(answers[1])]
  const turn = turnOf(use, answers[2]?.ok === true ? returnedUint(answers[2].data) : undefined)
  const base = { tense: 'does', actor: safe, signed: [], first: 0, ...turn } as const
  if (turn.turn !== undefined && turn.slots === undefined) return { ...base, steps: [], gaps: [] }
  if (threshold === undefined || owners === undefined || threshold === 0n || BigInt(owners.length) < threshold) {
    const gaps = [say('The owners of the Safe could not be read: its call was played without its own checks')]
    return { ...base, steps: operation === 'call' ? [step(safe, to, call.data, call.value)] : [], gaps }
  }
  const sorted = [...owners].sort().slice(0, Number(threshold))
  const args = [
    to,
    call.value,
    call.data,
    operation === 'call' ? 0 : 1,
    gas.safeTxGas,
    gas.baseGas,
    gas.gasPrice,
    gas.gasToken,
    gas.refundReceiver,
    concat(...sorted.map((_, at) => concat(word(BigInt(at + 1)), S, '0x1b'))),
  ] as const
  const by = owners.includes(signer) ? signer : (sorted[0] ?? ANYBODY)
  return {
    ...base,
    by,
    signed: sorted.map((owner, at) => ({ digest, signer: owner, r: word(BigInt(at + 1)) })),
    steps: [step(by, safe, encodeFunctionData({ abi: SAFE, functionName: 'execTransaction', args }))],
    gaps: turn.turn === undefined ? [] : [say('It was played in its turn. What comes before it may change what it does')],
  }
}

/** An `address[]` as ABI-encoded return data; at most 64 of them. */
function addressesIn(answer: ProbeResult | undefined): readonly Address[] | undefined {
  if (answer?.ok !== true || answer.data.length < 130) return undefined
  const count = BigInt(`0x${answer.data.slice(66, 130)}`)
  if (count > 64n || BigInt(answer.data.length - 130) < count * 64n) return undefined
  return Array.from({ length: Number(count) }, (_, at): Address => `0x${answer.data.slice(130 + at * 64 + 24, 130 + (at + 1) * 64)}`)
}

/** The account is made where it is not there yet, then the EntryPoint calls it. Its own check of the signature is not played. */
function operationSteps({ entryPoint, operation }: Of<'user-operation'>): Pick<Exercise, 'steps' | 'first' | 'gaps'> {
  const { factory, factoryData, sender, callData, callGasLimit } = operation
  const limit = callGasLimit === 0n ? {} : { gasLimit: callGasLimit }
  const makes = factory === undefined ? [] : [step(entryPoint, factory, factoryData ?? '0x')]
  return {
    steps: [...makes, { ...step(entryPoint, sender, callData), ...limit }],
    first: 0,
    gaps: [say('The account’s own check of the signature, and what a paymaster takes, were not played')],
  }
}

/** What a contract takes for a call of whoever signed is played as one. */
const callSteps = ({ calls }: Of<'meta-transaction'>): readonly BundleStep[] =>
  calls.map(({ from, to, value, data }) => step(from, to, data, value))

const CALLED_DIRECTLY: readonly Words[] = [
  say('It was played as if you made the call yourself. What its contract checks first, and fees, were not played'),
]

/** Sent by anybody, for nothing, with the authorization in its list. */
const delegatingStep = (authorization: Of<'authorization'>['authorization'], authority: Address): BundleStep => ({
  kind: 'transaction',
  from: ANYBODY,
  transaction: {
    type: 'eip1559',
    chainId: Number(authorization.chainId),
    nonce: 0,
    gasLimit: 200_000n,
    to: ANYBODY,
    value: 0n,
    data: '0x',
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    accessList: [],
  },
  authorizations: [{ ...authorization, authority }],
})
