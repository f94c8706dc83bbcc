import { defined } from '#core/defined'
import { type Address, isAddress, ZERO } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import { foreignWord, say, type WordValue, type Words } from '#core/text/words'
import { L2_STANDARD_BRIDGE } from '#core/rollup/bridge/bridge-calls'
import { BRIDGES_FILES } from '#data/each/bridges'
import { CHAIN_FILES } from '#data/each/chain'
import { PORTAL_FILES } from '#data/each/portal'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim, Standard } from '../explanation.ts'
import { slice } from '../abi/payload.ts'
import { receives } from './inner.ts'

/** What bridges know chains by, as their own documentation lists it: Circle (developers.circle.com/cctp), LayerZero and Wormhole. */
type Numbering = 'cctp' | 'layerZero' | 'wormhole'

/** What a chain calls itself. */
const nameOf = (chainId: number | undefined): string | undefined => CHAIN_FILES[chainId ?? 0]?.name

function chainBy(numbering: Numbering, number: bigint): number | undefined {
  const [chainId] = Object.entries(BRIDGES_FILES).find(([, file]) => file[numbering] === Number(number)) ?? []
  return chainId === undefined ? undefined : Number(chainId)
}

/** Where it arrives: a chain by its name, or the number by which the bridge knows it. */
function place(number: bigint, numbering?: Numbering): string {
  const chainId = numbering === undefined ? Number(number) : chainBy(numbering, number)
  const name = chainId === undefined ? undefined : nameOf(chainId)
  return name ?? `${numbering === undefined ? 'chain' : 'domain'} ${number.toString()}`
}

/** An address at the end of 32 bytes, behind zeros; anything else is the address of another kind of chain. */
const addressIn = (word: Hex): Address | undefined => {
  const tail = slice(word, 12)
  return size(word) === 32 && /^0x0{24}/.test(word) && isAddress(tail) ? tail : size(word) === 20 && isAddress(word) ? word : undefined
}

/**
 * Bridges on Ethereum that lead to one chain alone, as the documentation of each chain lists its contracts: docs.arbitrum.io, docs.optimism.io, docs.base.org,
 * docs.linea.build, docs.polygon.technology, docs.blast.io, docs.mantle.xyz, docs.gnosischain.com.
 */
export function endOfBridge(contract: Address): number | undefined {
  const [chainId] = Object.entries(BRIDGES_FILES).find(([, { fromMainnet }]) => fromMainnet?.includes(contract)) ?? []
  return chainId === undefined ? undefined : Number(chainId)
}

/** The other side of the standard bridge of a chain of the OP Stack, of either layer. */
function standardEnd(contract: Address, chainId: number): string | undefined {
  if (contract === L2_STANDARD_BRIDGE) return nameOf(PORTAL_FILES[chainId]?.l1)
  const [rollup] = Object.entries(PORTAL_FILES).find(([, { l1, bridge }]) => l1 === chainId && bridge === contract) ?? []
  return rollup === undefined ? undefined : nameOf(Number(rollup))
}

type Side = { readonly units: bigint; readonly token: Address | undefined }
type Bridged = {
  /** Absent: the call does not name the token. */
  readonly what?: Side
  /** As it stands in the call. */
  readonly to: Hex | undefined
  /** Absent: the other side of this bridge, whichever that is. */
  readonly where?: string
  /** Further people whom it pays: refunds, left-over fees. */
  readonly others?: readonly (Address | undefined)[]
  /** True where a call is made there as well. */
  readonly calls?: boolean
  /** Base units of what is paid that whoever carries it over may keep, where the call bounds that. */
  readonly kept?: bigint
}

function amountOf(told: DecodedCallContext, what: Side | undefined): WordValue | undefined {
  if (what !== undefined) return told.amount(what.units, what.token)
  return told.call.value > 0n ? told.amount(told.call.value) : undefined
}

function bridgeWords(told: DecodedCallContext, { what, to, where: named, calls }: Bridged): Words {
  const { chainId } = told.call
  const where = named ?? (chainId === 1 ? nameOf(endOfBridge(told.contract)) : undefined) ?? standardEnd(told.contract, chainId)
  const person = to === undefined ? told.caller : addressIn(to)
  const receiver: WordValue = person === undefined ? (to === undefined ? '' : foreignWord(to)) : told.who(person)
  const amount = amountOf(told, what)
  const isOwn = to === undefined || (person !== undefined && person === told.caller)
  const contract = told.who(told.contract)
  const places = { contract, to: receiver, amount: amount ?? '', where: where ?? '' }
  if (calls === true)
    return amount === undefined
      ? where === undefined
        ? say('Call {to} on the other side of {contract}', places)
        : say('Call {to} on {where}, through {contract}', places)
      : where === undefined
        ? say('Send {amount} and a call to {to} on the other side of {contract}', places)
        : say('Send {amount} and a call to {to} on {where}, through {contract}', places)
  if (amount === undefined && isOwn)
    return where === undefined
      ? say('Bridge tokens with {contract} to the same address', places)
      : say('Bridge tokens with {contract} to the same address on {where}', places)
  if (amount === undefined)
    return where === undefined
      ? say('Bridge tokens with {contract} to {to}', places)
      : say('Bridge tokens with {contract} to {to} on {where}', places)
  if (where === undefined)
    return isOwn
      ? say('Bridge {amount} with {contract} to the same address', places)
      : say('Bridge {amount} with {contract} to {to}', places)
  return isOwn
    ? say('Bridge {amount} with {contract} to the same address on {where}', places)
    : say('Bridge {amount} with {contract} to {to} on {where}', places)
}

/** What leaves here; what arrives there is for no run of this chain to tell. */
function bridge(told: DecodedCallContext, one: Bridged): Telling {
  const { what, to, others = [] } = one
  const value: readonly Claim[] =
    told.call.value === 0n ? [] : [{ kind: 'out', from: told.caller, most: told.call.value, exact: false, to: told.contract }]
  const token: readonly Claim[] =
    what?.token === undefined ? [] : [{ kind: 'out', from: told.caller, token: what.token, most: what.units, exact: false }]
  const person = to === undefined ? undefined : addressIn(to)
  const kept: readonly Claim[] =
    one.kept === undefined || one.kept === 0n || what === undefined || told.caller === undefined || what.units === 0n
      ? []
      : [{ kind: 'receiver', to: told.caller, of: told.contract, kept: (one.kept * 10_000n) / what.units }]
  return {
    intent: bridgeWords(told, one),
    claims: [
      ...value,
      ...token,
      ...kept,
      ...[person, ...others.filter((one) => one !== ZERO)].flatMap((somebody) => receives(told, somebody)),
    ],
    open: true,
  }
}

const entry = (standard: Standard, signature: string, read: (told: DecodedCallContext) => Bridged): Entry => ({
  signature,
  standards: [standard],
  payable: true,
  tell: (told) => bridge(told, read(told)),
})

const native = (told: DecodedCallContext, name: string): Address | undefined =>
  BigInt(told.address(name)) === 0n ? undefined : told.address(name)

const ACROSS =
  'uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, X exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message'
/** `depositNow` and releases before name the deadline as a span of time. */
const across = (told: DecodedCallContext, recipient: Hex, depositor: Hex, token: Hex): Bridged => {
  const asset = addressIn(token)
  const kept = asset === undefined ? undefined : keptOf(told, asset)
  return {
    ...defined({
      what: asset === undefined ? undefined : { units: told.units('inputAmount'), token: told.call.value > 0n ? undefined : asset },
    }),
    to: recipient,
    where: place(told.units('destinationChainId')),
    // Where nobody fills it, the depositor is paid back.
    others: [addressIn(depositor)],
    ...defined({ kept }),
  }
}

/** Of what is paid in, what is missing on the other side, where both are tokens: as few units as any token of them has there, with six decimals, count as all. */
function keptOf(told: DecodedCallContext, asset: Address): bigint | undefined {
  const [given, least] = [told.units('inputAmount'), told.units('outputAmount')]
  const decimals = told.names.tokenOf(asset)?.decimals
  if (decimals === undefined) return undefined
  const fewest = decimals > 6 ? given / 10n ** BigInt(decimals - 6) : given
  return least >= fewest ? 0n : ((fewest - least) * given) / (fewest === 0n ? 1n : fewest)
}

const burned = (told: DecodedCallContext, fee?: 'maxFee'): Bridged => ({
  ...defined({ kept: fee === undefined ? undefined : told.units(fee) }),
  what: { units: told.units('amount'), token: told.address('burnToken') },
  to: told.bytes('mintRecipient'),
  where: place(told.units('destinationDomain'), 'cctp'),
})

const wormhole = (told: DecodedCallContext, what?: Side): Bridged => ({
  ...defined({ what }),
  to: told.bytes('recipient'),
  where: place(told.units('recipientChain'), 'wormhole'),
})

const SEND =
  '(uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, (uint256 nativeFee, uint256 lzTokenFee) _fee, address _refundAddress'

/** A token that is its own bridge (OFT), or Stargate's pool, whose token the call does not name. */
function layerZero(told: DecodedCallContext): Bridged {
  const send = told.within('_sendParam')
  const own = told.names.tokenOf(told.contract)
  const fee = told.within('_fee').units('nativeFee')
  const units = send.units('amountLD')
  // Value beyond the fee is what a pool of the native currency bridges.
  const isNative = told.call.value >= fee + units && units > 0n
  return {
    ...(isNative ? { what: { units, token: undefined } } : own === undefined ? {} : { what: { units, token: told.contract } }),
    to: send.bytes('to'),
    where: place(send.units('dstEid'), 'layerZero'),
    others: [told.address('_refundAddress')],
  }
}

const erc20 = (told: DecodedCallContext, token: string, amount: string, to: Hex | undefined): Bridged => ({
  what: { units: told.units(amount), token: native(told, token) },
  to,
})
const opStack = (signature: string, read: (told: DecodedCallContext) => Bridged): Entry => entry('OP Stack', signature, read)

const op: readonly Entry[] = ['deposit', 'bridge'].flatMap((verb): readonly Entry[] => {
  const [here, there] = verb === 'deposit' ? ['_l1Token', '_l2Token'] : ['_localToken', '_remoteToken']
  return [
    opStack(`${verb}ETH(uint32 _minGasLimit, bytes _extraData)`, () => ({ to: undefined })),
    opStack(`${verb}ETHTo(address _to, uint32 _minGasLimit, bytes _extraData)`, (told) => ({ to: told.address('_to') })),
    opStack(`${verb}ERC20(address ${here}, address ${there}, uint256 _amount, uint32 _minGasLimit, bytes _extraData)`, (told) =>
      erc20(told, here, '_amount', undefined),
    ),
    opStack(
      `${verb}ERC20To(address ${here}, address ${there}, address _to, uint256 _amount, uint32 _minGasLimit, bytes _extraData)`,
      (told) => erc20(told, here, '_amount', told.address('_to')),
    ),
  ]
})

const arbitrum: readonly Entry[] = [
  entry('Arbitrum', 'depositEth()', () => ({ to: undefined })),
  entry('Arbitrum', 'withdrawEth(address destination)', (told) => ({ to: told.address('destination') })),
  entry(
    'Arbitrum',
    'outboundTransfer(address _token, address _to, uint256 _amount, uint256 _maxGas, uint256 _gasPriceBid, bytes _data)',
    (told) => erc20(told, '_token', '_amount', told.address('_to')),
  ),
  entry(
    'Arbitrum',
    'outboundTransferCustomRefund(address _token, address _refundTo, address _to, uint256 _amount, uint256 _maxGas, uint256 _gasPriceBid, bytes _data)',
    (told) => ({ ...erc20(told, '_token', '_amount', told.address('_to')), others: [told.address('_refundTo')] }),
  ),
]

const rollups: readonly Entry[] = [
  entry('Linea', 'sendMessage(address _to, uint256 _fee, bytes _calldata)', (told) => ({
    to: told.address('_to'),
    ...defined({ calls: size(told.bytes('_calldata')) === 0 ? undefined : true }),
  })),
  entry('Scroll', 'depositETH(address to, uint256 amount, uint256 gasLimit)', (told) => ({
    what: { units: told.units('amount'), token: undefined },
    to: told.address('to'),
  })),
  entry('Scroll', 'depositERC20(address _token, address _to, uint256 _amount, uint256 _gasLimit)', (told) =>
    erc20(told, '_token', '_amount', told.address('_to')),
  ),
  entry(
    'ZKsync',
    'requestL2TransactionDirect((uint256 chainId, uint256 mintValue, address l2Contract, uint256 l2Value, bytes l2Calldata, uint256 l2GasLimit, uint256 l2GasPerPubdataByteLimit, bytes[] factoryDeps, address refundRecipient) _request)',
    (told) => {
      const request = told.within('_request')
      const isPayment = size(request.bytes('l2Calldata')) === 0
      return {
        what: { units: request.units('l2Value'), token: undefined },
        to: request.address('l2Contract'),
        ...(isPayment ? { where: place(request.units('chainId')) } : { calls: true }),
        others: [request.address('refundRecipient')],
      }
    },
  ),
  entry('Polygon', 'depositEtherFor(address user)', (told) => ({ to: told.address('user') })),
  entry('Polygon', 'depositFor(address user, address rootToken, bytes depositData)', (told) => {
    const data = told.bytes('depositData')
    // For tokens the data is the amount, in one word.
    return size(data) === 32
      ? { what: { units: BigInt(data), token: told.address('rootToken') }, to: told.address('user') }
      : { to: told.address('user') }
  }),
]

const HOP = 'uint256 chainId, address recipient, uint256 amount'

/**
 * Bridges: whoever is paid on the other chain is named, in whatever form the call has the address. Sources: across-protocol/contracts, circlefin/evm-cctp-contracts,
 * wormhole-foundation/wormhole, LayerZero-Labs/devtools (OFT), ethereum-optimism, OffchainLabs/token-bridge-contracts, scroll-tech, Consensys/linea-monorepo,
 * matter-labs/era-contracts, maticnetwork/pos-portal, hop-protocol/contracts, gnosischain/tokenbridge-contracts.
 */
export const bridges: readonly Entry[] = [
  entry(
    'Across',
    `depositV3(address depositor, address recipient, address inputToken, address outputToken, ${ACROSS.replace('X', 'address')})`,
    (told) => across(told, told.address('recipient'), told.address('depositor'), told.address('inputToken')),
  ),
  entry(
    'Across',
    `deposit(bytes32 depositor, bytes32 recipient, bytes32 inputToken, bytes32 outputToken, ${ACROSS.replace('X', 'bytes32')})`,
    (told) => across(told, told.bytes('recipient'), told.bytes('depositor'), told.bytes('inputToken')),
  ),
  entry('CCTP', 'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken)', (told) =>
    burned(told),
  ),
  entry(
    'CCTP',
    'depositForBurnWithCaller(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller)',
    (told) => burned(told),
  ),
  entry(
    'CCTP',
    'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)',
    (told) => burned(told, 'maxFee'),
  ),
  entry(
    'CCTP',
    'depositForBurnWithHook(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold, bytes hookData)',
    (told) => burned(told, 'maxFee'),
  ),
  entry(
    'Wormhole',
    'transferTokens(address token, uint256 amount, uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce)',
    (told) => wormhole(told, { units: told.units('amount'), token: told.address('token') }),
  ),
  entry(
    'Wormhole',
    'transferTokensWithPayload(address token, uint256 amount, uint16 recipientChain, bytes32 recipient, uint32 nonce, bytes payload)',
    (told) => wormhole(told, { units: told.units('amount'), token: told.address('token') }),
  ),
  entry('Wormhole', 'wrapAndTransferETH(uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce)', (told) =>
    wormhole(told),
  ),
  entry('LayerZero', `send(${SEND})`, layerZero),
  entry('LayerZero', `sendToken(${SEND})`, layerZero),
  entry('Hop', `sendToL2(${HOP}, uint256 amountOutMin, uint256 deadline, address relayer, uint256 relayerFee)`, (told) => ({
    to: told.address('recipient'),
    where: place(told.units('chainId')),
    others: [told.address('relayer')],
  })),
  entry(
    'Hop',
    `swapAndSend(${HOP}, uint256 bonderFee, uint256 amountOutMin, uint256 deadline, uint256 destinationAmountOutMin, uint256 destinationDeadline)`,
    (told) => ({ to: told.address('recipient'), where: place(told.units('chainId')) }),
  ),
  entry('Gnosis bridge', 'relayTokens(address token, address _receiver, uint256 _value)', (told) =>
    erc20(told, 'token', '_value', told.address('_receiver')),
  ),
  entry('Gnosis bridge', 'relayTokens(address _receiver, uint256 _amount)', (told) => ({ to: told.address('_receiver') })),
  entry('Gnosis bridge', 'wrapAndRelayTokens(address _receiver)', (told) => ({ to: told.address('_receiver') })),
  ...op,
  ...arbitrum,
  ...rollups,
]
