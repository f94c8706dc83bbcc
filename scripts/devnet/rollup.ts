import { readFileSync } from 'node:fs'
import {
  type Abi,
  type Address,
  concat,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  keccak256,
  pad,
  stringToHex,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getSourceHash, serializeTransaction } from 'viem/op-stack'
import { placeOptimism, putOptimismPredeploys } from './optimism.ts'
import { ROLLUP_ACTORS, ROLLUP_KEYS, type RollupActor } from './rollup-actors.ts'
import type { Rpc } from './rpc.ts'

// Layer 1 of the practice rollup on any anvil, and what its sequencer and proposers do: with the contracts of op-contracts v8.0.0 (./optimism.ts), or with our own of
// devnet/contracts/Rollup.sol. Not tried by it: fault proofs, batches, blobs.

type Artifact = { readonly abi: Abi; readonly bytecode: Hex }
const artifact = (name: string): Artifact =>
  JSON.parse(readFileSync(new URL(`../../devnet/artifacts/${name}.json`, import.meta.url), 'utf8')) as Artifact
/** Code of the release before, as its npm package has it. */
export const OLDER_RELEASE = JSON.parse(readFileSync(new URL('../../devnet/vendor/optimism.json', import.meta.url), 'utf8')) as Readonly<
  Record<
    'proxy' | 'disputeGameFactory' | 'systemConfig' | 'optimismPortal2' | 'anchorStateRegistry' | 'faultDisputeGame' | 'messagePasser',
    Hex
  >
>

export const MESSAGE_PASSER: Address = '0x4200000000000000000000000000000000000016'
/** The respected type of game of our own contracts: fault proofs as until upgrade 19 (CANNON). */
const RESPECTED = 0
/** Seconds for which a proposal can be challenged, by the registry of chains: three days and a half. */
export const CHALLENGE_SECONDS = 302_400

export type RollupContractName = 'config' | 'portal' | 'registry' | 'factory'
const IMPLEMENTATIONS: Readonly<Record<RollupContractName, string>> = {
  config: 'RollupConfig',
  portal: 'RollupPortal',
  registry: 'RollupRegistry',
  factory: 'RollupFactory',
}

/** A block as far as an output root needs it. */
export type L2Block = { readonly number: bigint; readonly hash: Hex; readonly stateRoot: Hex; readonly timestamp: bigint }

export type PracticeRollup = {
  /** `etherHolder`: where deposited ether lies and withdrawals are paid from. */
  readonly addresses: Readonly<Record<RollupContractName | 'game' | 'etherHolder', Address>>
  readonly actors: Readonly<Record<RollupActor, Address>>
  /** Sends to a contract, or to any address by calldata. */
  write(who: RollupActor, to: RollupContractName | Address, functionName: string, args?: readonly unknown[]): Promise<void>
  /** Creates a contract and tells where. */
  create(code: Hex): Promise<Address>
  /**
   * Proposes the output of an L2 block, or `root` in its place; once super roots are respected, as the only part of a super root, or before those of `others`, `late` seconds
   * after the block. Returns the game.
   */
  propose(
    number: bigint,
    more?: {
      readonly who?: RollupActor
      readonly root?: Hex
      readonly gameType?: number
      readonly extra?: Hex
      readonly chainId?: number
      readonly others?: readonly { readonly chainId: number; readonly root: Hex }[]
      readonly late?: number
    },
  ): Promise<Address>
  /** From now on games claim super roots, as since upgrade 20. Throws where the contracts know none. */
  respectSuperRoots(): Promise<void>
  /** Resolves a game for its claim and makes it the anchor, a second after it was made. */
  anchor(game: Address): Promise<void>
  /** Sends a deposit to the portal: a transaction of L2 that nobody there can leave out. Wei; `mint` is what it brings along. */
  deposit(
    who: RollupActor,
    what: { readonly to: Address; readonly value?: bigint; readonly mint?: bigint; readonly data?: Hex },
  ): Promise<void>
  /** Begins a withdrawal on L2, of an account that is not one of the actors'. Returns its log. Wei. */
  withdraw(from: Address, what: { readonly target: Address; readonly value: bigint; readonly data?: Hex }): Promise<SentLog>
  /** Resolves a game for or against its claim, a second after it was made. */
  resolve(game: Address, holds: boolean): Promise<void>
  /** Plays the deposits since the last time on L2, each as one transaction of whom it is from. Returns how many. */
  derive(): Promise<number>
  /** The output root of an L2 block as it is. */
  outputOf(number: bigint): Promise<Hex>
}

export type Sender = {
  /** Returns what was created, if anything was. Throws where the transaction fails. */
  send(who: RollupActor, to: Address | undefined, data: Hex, value?: bigint): Promise<Address | null>
  create(code: Hex): Promise<Address>
}

/** Sends signed transactions of the rollup's actors, one a block and a second, as void games are told by their second. */
function createSender(rpc: Rpc): Sender {
  const chain = rpc<Hex>('eth_chainId').then(Number)
  const timeOf = async (name: string): Promise<number> =>
    Number((await rpc<{ timestamp: Hex }>('eth_getBlockByNumber', [name, false])).timestamp)
  const send = async (who: RollupActor, to: Address | undefined, data: Hex, value = 0n): Promise<Address | null> => {
    const account = privateKeyToAccount(ROLLUP_KEYS[who])
    const nonce = Number(await rpc<Hex>('eth_getTransactionCount', [account.address, 'latest']))
    const raw = await account.signTransaction({
      chainId: await chain,
      type: 'eip1559',
      nonce,
      gas: 9_000_000n,
      maxFeePerGas: 2_000_000_000_000n,
      maxPriorityFeePerGas: 0n,
      data,
      value,
      ...(to === undefined ? {} : { to }),
    })
    await rpc('evm_setNextBlockTimestamp', [Math.max(await timeOf('pending'), (await timeOf('latest')) + 1)])
    const receipt = await rpc<{ status: Hex; contractAddress: Address | null }>('eth_sendRawTransactionSync', [raw])
    if (receipt.status !== '0x1') throw new Error(`A transaction of ${who} failed.`)
    return receipt.contractAddress
  }
  const create = async (code: Hex): Promise<Address> => {
    const made = await send('owner', undefined, code)
    if (made === null) throw new Error('Nothing was created.')
    return made.toLowerCase() as Address
  }
  return { send, create }
}

const blockOf = async (l2: Rpc, number: bigint): Promise<L2Block> => {
  const block = await l2<Record<'hash' | 'stateRoot' | 'timestamp', Hex>>('eth_getBlockByNumber', [toHex(number), false])
  return { number, hash: block.hash, stateRoot: block.stateRoot, timestamp: BigInt(block.timestamp) }
}

/** `MessagePassed` of the message passer, and the block that it is in. */
export type SentLog = { readonly topics: readonly Hex[]; readonly data: Hex; readonly blockNumber: bigint }

async function initiateWithdrawal(
  l2: Rpc,
  from: Address,
  { target, value, data = '0x' }: { readonly target: Address; readonly value: bigint; readonly data?: Hex },
): Promise<SentLog> {
  const head = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }], [target, 100_000n, data])
  const call = concat([keccak256(stringToHex('initiateWithdrawal(address,uint256,bytes)')).slice(0, 10) as Hex, head])
  await l2('anvil_impersonateAccount', [from])
  const sent = { from, to: MESSAGE_PASSER, value: toHex(value), data: call }
  const { logs, status } = await l2<{ status: Hex; logs: readonly (DepositLog & { blockNumber: Hex })[] }>('eth_sendTransactionSync', [
    sent,
  ])
  await l2('anvil_stopImpersonatingAccount', [from])
  const [log] = logs
  if (status !== '0x1' || log === undefined) throw new Error('The withdrawal was not sent.')
  return { topics: log.topics, data: log.data, blockNumber: BigInt(log.blockNumber) }
}

const DEPOSITED = keccak256(stringToHex('TransactionDeposited(address,address,uint256,bytes)'))
type DepositLog = { readonly topics: readonly Hex[]; readonly data: Hex }
type PlacedDepositLog = DepositLog & { readonly blockHash: Hex; readonly logIndex: Hex }

/**
 * Plays one deposit on L2 as derivation does: as a transaction of type 0x7e, whose source is the log. The opaque data is mint, value, gas limit, whether it creates, and
 * the calldata, packed (OP Stack specs, *Deposits*).
 */
async function playDeposit(l2: Rpc, { topics, data, blockHash, logIndex }: PlacedDepositLog): Promise<void> {
  const [from, to] = [1, 2].map((at): Hex => `0x${(topics[at] ?? '').slice(-40)}`)
  const length = Number(BigInt(`0x${data.slice(66, 130)}`))
  const opaque = data.slice(130, 130 + length * 2)
  const [mint, value, gas] = [opaque.slice(0, 64), opaque.slice(64, 128), opaque.slice(128, 144)].map((digits) => BigInt(`0x${digits}`))
  const isCreation = opaque.slice(144, 146) !== '00'
  const raw = serializeTransaction({
    type: 'deposit',
    sourceHash: getSourceHash({ domain: 'userDeposit', l1BlockHash: blockHash, l1LogIndex: Number(logIndex) }),
    from: from ?? '0x',
    isSystemTx: false,
    mint: mint ?? 0n,
    value: value ?? 0n,
    gas: gas ?? 0n,
    data: `0x${opaque.slice(146)}`,
    ...(isCreation || to === undefined ? {} : { to }),
  })
  // A deposit has no nonce, and anvil's pool takes two of one sender for one another until the first has left it.
  await l2('eth_sendRawTransactionSync', [raw]).catch(async () => {
    await l2('anvil_mine', ['0x1'])
    await l2('eth_sendRawTransactionSync', [raw])
  })
}

/** Puts the message passer where every chain of the OP Stack has it, and makes a block with it. */
export async function prepareL2(l2: Rpc): Promise<void> {
  await l2('anvil_setCode', [MESSAGE_PASSER, OLDER_RELEASE.messagePasser])
  await l2('anvil_mine', ['0x2'])
}

/** What a release's contracts are set up from: the rollup begins at `start`, whose output is `root`. */
export type PlaceRollup = (what: {
  readonly l1: Rpc
  readonly l2: Rpc
  readonly sender: Sender
  readonly actors: PracticeRollup['actors']
  readonly start: L2Block
  readonly root: Hex
}) => Promise<PlacedRollup>

/** Contracts of layer 1 that stand there, and what depends on their release. */
export type PlacedRollup = Pick<PracticeRollup, 'addresses' | 'resolve' | 'anchor'> & {
  /** The type of game that withdrawals are proved against. */
  readonly respected: number
  /** Makes games of super roots the respected ones, and tells their type. */
  readonly respectSuperRoots?: () => Promise<number>
  readonly abis: Readonly<Record<RollupContractName | 'game', Abi>>
}

/** Contracts of our own, with the slots of op-contracts v5.0.0. */
const placeOwn: PlaceRollup = async ({ sender, actors, start, root }) => {
  const { create, send } = sender
  const proxy = artifact('RollupProxy')
  const place = async (name: RollupContractName): Promise<Address> => {
    const implementation = await create(artifact(IMPLEMENTATIONS[name]).bytecode)
    return create(encodeDeployData({ abi: proxy.abi, bytecode: proxy.bytecode, args: [implementation] }))
  }
  const config = await place('config')
  const portal = await place('portal')
  const registry = await place('registry')
  const factory = await place('factory')
  const { abi, bytecode } = artifact('RollupGame')
  const game = await create(encodeDeployData({ abi, bytecode, args: [registry] }))
  const abis = {
    config: artifact(IMPLEMENTATIONS.config).abi,
    portal: artifact(IMPLEMENTATIONS.portal).abi,
    registry: artifact(IMPLEMENTATIONS.registry).abi,
    factory: artifact(IMPLEMENTATIONS.factory).abi,
    game: abi,
  }
  const write = (name: RollupContractName | 'game', to: Address, functionName: string, args: readonly unknown[]) =>
    send('owner', to, encodeFunctionData({ abi: abis[name], functionName, args }))
  await write('config', config, 'setUnsafeBlockSigner', [actors.sequencer])
  await write('config', config, 'setPortal', [portal])
  await write('portal', portal, 'initialize', [config, registry])
  await write('registry', registry, 'initialize', [config, factory, root, start.number, RESPECTED])
  await write('factory', factory, 'setImplementation', [RESPECTED, game, '0x'])
  const resolve = async (of: Address, holds: boolean): Promise<void> => void (await write('game', of, 'resolve', [holds]))
  return {
    addresses: { config, portal, registry, factory, game, etherHolder: portal },
    abis,
    respected: RESPECTED,
    resolve,
    async anchor(of) {
      await resolve(of, true)
      await write('registry', registry, 'setAnchorState', [of])
    },
  }
}

/** The practice rollup on contracts of our own, which may be brought into states that no release gets into. */
export async function startRollup(l1: Rpc, l2: Rpc): Promise<PracticeRollup> {
  await prepareL2(l2)
  return drive(l1, l2, placeOwn)
}

/** The practice rollup on the real contracts of op-contracts v8.0.0, standard bridge included. */
export async function startOptimism(l1: Rpc, l2: Rpc): Promise<PracticeRollup> {
  await putOptimismPredeploys(l2)
  await l2('anvil_mine', ['0x1'])
  return drive(l1, l2, placeOptimism)
}

/** Sets up the contracts on `l1` for the chain `l2`, which begins at its newest block. Gives its actors money there first. */
async function drive(l1: Rpc, l2: Rpc, place: PlaceRollup): Promise<PracticeRollup> {
  const actors = ROLLUP_ACTORS
  for (const address of Object.values(actors)) await l1('anvil_setBalance', [address, toHex(10n ** 21n)])
  const outputOf = async (number: bigint): Promise<Hex> => {
    const { hash, stateRoot } = await blockOf(l2, number)
    const { storageHash } = await l2<{ storageHash: Hex }>('eth_getProof', [MESSAGE_PASSER, [], toHex(number)])
    return keccak256(concat([pad('0x'), stateRoot, storageHash, hash]))
  }
  const sender = createSender(l1)
  const start = await blockOf(l2, BigInt(await l2<Hex>('eth_blockNumber')))
  const placed = await place({ l1, l2, sender, actors, start, root: await outputOf(start.number) })
  const { addresses, abis, resolve, anchor } = placed
  let { respected } = placed
  let isSuper = false
  const l2Id = Number(await l2<Hex>('eth_chainId'))
  const names: readonly string[] = Object.keys(abis)

  const write: PracticeRollup['write'] = async (who, to, functionName, args = []) => {
    const abi = names.includes(to) ? abis[to as RollupContractName] : functionName === 'upgradeTo' ? artifact('RollupProxy').abi : abis.game
    const at = to in addresses ? addresses[to as RollupContractName] : (to as Address)
    await sender.send(who, at, encodeFunctionData({ abi, functionName, args }))
  }
  let derived = BigInt(await l1<Hex>('eth_blockNumber')) + 1n
  return {
    addresses,
    actors,
    async deposit(who, { to, value = 0n, mint = 0n, data = '0x' }) {
      const args = [to, value, 200_000n, false, data]
      const call = encodeFunctionData({ abi: abis.portal, functionName: 'depositTransaction', args })
      await sender.send(who, addresses.portal, call, mint)
    },
    async derive() {
      const latest = BigInt(await l1<Hex>('eth_blockNumber'))
      const asked = { address: addresses.portal, topics: [DEPOSITED], fromBlock: toHex(derived), toBlock: toHex(latest) }
      const logs = latest < derived ? [] : await l1<readonly PlacedDepositLog[]>('eth_getLogs', [asked])
      for (const log of logs) await playDeposit(l2, log)
      derived = latest + 1n
      return logs.length
    },
    write,
    create: sender.create,
    outputOf,
    async respectSuperRoots() {
      if (placed.respectSuperRoots === undefined) throw new Error('These contracts know no super roots.')
      respected = await placed.respectSuperRoots()
      isSuper = true
    },
    async propose(number, { who = 'proposer', root, gameType = respected, extra = '0x', chainId = l2Id, others = [], late = 0 } = {}) {
      const output = root ?? (await outputOf(number))
      const second = isSuper ? (await blockOf(l2, number)).timestamp + BigInt(late) : 0n
      const parts = [{ chainId, root: output }, ...others].map((one) => concat([pad(toHex(one.chainId)), one.root]))
      const extraData = isSuper ? concat(['0x01', toHex(second, { size: 8 }), ...parts]) : concat([pad(toHex(number)), extra])
      const claim = isSuper ? keccak256(extraData) : output
      await write(who, 'factory', 'create', [gameType, claim, extraData])
      const slot = keccak256(
        concat([
          keccak256(encodeAbiParameters([{ type: 'uint32' }, { type: 'bytes32' }, { type: 'bytes' }], [gameType, claim, extraData])),
          pad(toHex(103)),
        ]),
      )
      return `0x${(await l1<Hex>('eth_getStorageAt', [addresses.factory, slot, 'latest'])).slice(-40)}`
    },
    withdraw: (from, what) => initiateWithdrawal(l2, from, what),
    resolve,
    anchor,
  }
}

/** Code that puts this at the address of the contract it creates. */
export const creationOf = (runtime: Hex): Hex => {
  const length = (runtime.length - 2) / 2
  return concat(['0x61', toHex(length, { size: 2 }), '0x80600a3d393df3', runtime])
}

/** What the sequencer gossips of an L2 block: a parent beacon root, then the SSZ of a payload with blobs and a withdrawals root (V4), without transactions. */
export async function signBlock(
  l2: Rpc,
  number: bigint,
  { by = 'sequencer', chainId, hash }: { readonly by?: RollupActor; readonly chainId: number; readonly hash?: Hex },
): Promise<{ readonly data: Hex; readonly signature: Hex }> {
  const block = await l2<Record<string, Hex>>('eth_getBlockByNumber', [toHex(number), false])
  const little = (value: bigint, size: number): Hex => `0x${toHex(value, { size }).slice(2).match(/../g)?.toReversed().join('') ?? ''}`
  const field = (name: string, size = 32): Hex => pad(block[name] ?? '0x', { size })
  const amount = (name: string, size = 8): Hex => little(BigInt(block[name] ?? '0x0'), size)
  const data = concat([
    pad('0x'),
    field('parentHash'), field('miner', 20), field('stateRoot'), field('receiptsRoot'), field('logsBloom', 256), field('mixHash'),
    amount('number'), amount('gasLimit'), amount('gasUsed'), amount('timestamp'), little(560n, 4), amount('baseFeePerGas', 32),
    hash ?? field('hash'), little(560n, 4), little(560n, 4), amount('blobGasUsed'), amount('excessBlobGas'), field('withdrawalsRoot'),
  ]) // prettier-ignore
  const digest = keccak256(concat([pad('0x'), pad(toHex(chainId)), keccak256(data)]))
  const signature = await privateKeyToAccount(ROLLUP_KEYS[by]).sign({ hash: digest })
  return { data, signature }
}
