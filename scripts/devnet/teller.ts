import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  parseEther,
  toHex,
} from 'viem'
import { CAST } from '../../devnet/addresses.ts'
import { type Rpc, RpcError } from './rpc.ts'

export type Artifact = { readonly abi: Abi; readonly bytecode: Hex }
export type Receipt = {
  readonly status: Hex
  readonly contractAddress: Address | null
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly transactionHash: Hex
}

type Writes = 'nonpayable' | 'payable'
type Reads = 'view' | 'pure'
/** A signed tuple of EIP-7702, as JSON-RPC has it. */
export type Authorization = {
  readonly chainId: Hex
  readonly address: Address
  readonly nonce: Hex
  readonly yParity: Hex
  readonly r: Hex
  readonly s: Hex
}
type More = { value?: bigint; fails?: boolean; authorizations?: readonly Authorization[]; nonce?: number }

/**
 * A block did not get the base fee that it was to have, so that its hash, and every one after it, is another than usual. Anvil shows a receipt a moment before it
 * has counted the next base fee; on a busy machine what was set in that moment is lost. Or anvil waited in vain for a block that it had made itself. Whoever tells the
 * history begins it anew.
 */
export class SlippedError extends Error {
  override readonly name = 'SlippedError'
}
const TRIES = 10
/** What `tell` brings, which is begun anew where a base fee slipped. */
export async function steadily<T>(tell: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await tell()
    } catch (error) {
      if (!(error instanceof SlippedError) || tries === TRIES) throw error
    }
  }
}

/** Makes history: each verb is one transaction in one block. */
export type Teller = {
  readonly rpc: Rpc
  /** Sends from anybody, key or not. Throws when the outcome is not as told (`fails`: it must revert). */
  send(from: Address, to: Address | undefined, data: Hex, more?: More): Promise<Receipt>
  write<const abi extends Abi, name extends ContractFunctionName<abi, Writes>>(
    from: Address,
    to: Address,
    abi: abi,
    functionName: name,
    args: ContractFunctionArgs<abi, Writes, name>,
    more?: More,
  ): Promise<Receipt>
  read<const abi extends Abi, name extends ContractFunctionName<abi, Reads>>(
    at: Address,
    abi: abi,
    functionName: name,
    args: ContractFunctionArgs<abi, Reads, name>,
  ): Promise<unknown>
  /** Replays a creation: the same creator and nonce give the same address, whatever the code. */
  create(expected: Address, creator: Address, nonce: number, artifact: Artifact, args?: readonly unknown[]): Promise<void>
  /** Runs a constructor at the address itself, so that immutables and storage are right for it, for where no creation leads there. */
  constructAt(address: Address, artifact: Artifact, args?: readonly unknown[], creator?: Address): Promise<void>
}

/** An artifact of ours. */
export function ownArtifact(name: string): Artifact {
  return JSON.parse(readFileSync(new URL(`../../devnet/artifacts/${name}.json`, import.meta.url), 'utf8')) as Artifact
}

/** An artifact out of an installed package, as truffle or hardhat write them. */
export function packageArtifact(path: string): Artifact {
  const found = JSON.parse(readFileSync(createRequire(import.meta.url).resolve(path), 'utf8')) as { abi: Abi; bytecode: string }
  return { abi: found.abi, bytecode: found.bytecode.startsWith('0x') ? (found.bytecode as Hex) : `0x${found.bytecode}` }
}

/** Who runs constructors in place, if nobody is named. */
const CONSTRUCTOR = CAST.deployer
const GAS = toHex(12_000_000) // below the 2^24 a transaction may use (EIP-7825)
const TIP = 1_000_000_000n // wei per gas
const FEES = { maxFeePerGas: toHex(20_000_000_000), maxPriorityFeePerGas: toHex(TIP) }

/** The types of abi, name and arguments were held together by the verb's own signature. */
const encode = (abi: unknown, functionName: unknown, args: unknown) =>
  encodeFunctionData({ abi: abi as Abi, functionName: functionName as string, args: args as readonly unknown[] })
const decode = (abi: Abi, functionName: string, data: Hex): unknown => decodeFunctionResult({ abi, functionName, data })

/** Throws `SlippedError`. Wei per gas. */
export function assertBaseFee(got: bigint, wanted: bigint): void {
  if (got !== wanted) throw new SlippedError(`A block has the base fee ${got}, and was to have ${wanted}.`)
}

export function createTeller(rpc: Rpc): Teller {
  let told = 0
  const send: Teller['send'] = async (from, to, data, more = {}) => {
    // Near-empty blocks would let the base fee fall to nothing within a day: hold it between 1 and 1.6 gwei.
    const baseFee = 1_000_000_000n + BigInt(told++ % 7) * 100_000_000n
    await rpc('anvil_setNextBlockBaseFeePerGas', [toHex(baseFee)])
    const list = more.authorizations && { type: '0x4', authorizationList: more.authorizations }
    const nonce = more.nonce !== undefined && { nonce: toHex(more.nonce) }
    const transaction = { from, ...(to && { to }), data, value: toHex(more.value ?? 0n), gas: GAS, ...FEES, ...nonce, ...list }
    const receipt = await rpc<Receipt>('eth_sendTransactionSync', [transaction]).catch((error: unknown) => {
      throw error instanceof RpcError && /confirmation timeout/.test(error.message) ? new SlippedError(error.message) : error
    })
    assertBaseFee(BigInt(receipt.effectiveGasPrice) - TIP, baseFee)
    if ((receipt.status === '0x0') !== (more.fails ?? false)) {
      throw new Error(`Transaction from ${from} to ${to ?? 'nobody'} (${data.slice(0, 10)}) ended with status ${receipt.status}.`)
    }
    return receipt
  }
  return {
    rpc,
    send,
    write: (from, to, abi, name, args, more) => send(from, to, encode(abi, name, args), more),
    async read(at, abi, name, args) {
      const data = await rpc<Hex>('eth_call', [{ to: at, data: encode(abi, name, args) }, 'latest'])
      return decode(abi, name, data)
    },
    async create(expected, creator, nonce, artifact, args = []) {
      if (BigInt(await rpc<Hex>('eth_getBalance', [creator, 'latest'])) === 0n) {
        await rpc('anvil_setBalance', [creator, toHex(parseEther('10'))])
      }
      await rpc('anvil_setNonce', [creator, toHex(nonce)])
      // Said, not left to anvil: it counts from its pool, where what the creator sent a moment ago may still be.
      const receipt = await send(creator, undefined, encodeDeployData({ ...artifact, args }), { nonce })
      if (receipt.contractAddress?.toLowerCase() !== expected) {
        throw new Error(`${creator}/${nonce} created ${receipt.contractAddress ?? 'nothing'}, not ${expected}.`)
      }
    },
    async constructAt(address, artifact, args = [], creator = CONSTRUCTOR) {
      await rpc('anvil_setCode', [address, encodeDeployData({ ...artifact, args })])
      const code = await rpc<Hex>('eth_call', [{ from: creator, to: address, gas: GAS }, 'latest'])
      await send(creator, address, '0x')
      await rpc('anvil_setCode', [address, code])
    },
  }
}
