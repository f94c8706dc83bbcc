// `node scripts/data/practice-genesis.ts`: writes the first state of the practice chain that runs inside the page (data/practice-chain/genesis.json) and the root of
// its first beacon block (checkpoint.json), out of a fresh devnet. Only contracts that may be passed on are taken: ours, and what is under the MIT licence (data/practice-chain/LICENSES.txt).
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { encodeFunctionData, erc20Abi, type Hex, parseEther, parseUnits, toHex } from 'viem'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { createPracticeChain } from '../../src/chain/practice/practice-chain.ts'
import type { PracticeGenesis } from '../../src/chain/practice/practice-state.ts'
import { PAGE_CHAIN, PAGE_CONSENSUS } from '../../src/core/chains/page-chain.ts'
import { startDevnet } from '../devnet/start.ts'
import type { Rpc } from '../devnet/rpc.ts'

const FOLDER = 'data/practice-chain'
const OURS = 'devnet/contracts, ours, MIT'

/** Contracts that are taken, and by whose leave. Nothing of Uniswap (GPL, BUSL), Safe (LGPL) or WETH9 (GPL). */
const TAKEN: Readonly<Record<Hex, string>> = {
  [CONTRACTS.usdc]: OURS,
  [CONTRACTS.dai]: OURS,
  [CONTRACTS.claimTrap]: OURS,
  [CONTRACTS.fickle]: OURS,
  [CONTRACTS.reverter]: OURS,
  [CONTRACTS.cats]: '@openzeppelin/contracts 4.9.6, MIT, Copyright (c) 2016-2023 zOS Global Limited and contributors',
  [CONTRACTS.permit2]: 'Permit2, MIT, Copyright (c) 2022 Uniswap',
  [CONTRACTS.weth]: `${OURS}: the code of WETH9 is another`,
  [CONTRACTS.uniswapV2Router]: `${OURS}: the code of Uniswap is another`,
}

/** Ours in the place of contracts that may not be passed on as easily. */
const STAND_INS = [
  { artifact: 'Weth', at: CONTRACTS.weth },
  { artifact: 'Exchange', at: CONTRACTS.uniswapV2Router },
] as const

/** What the exchange has to sell. */
const STOCK = parseUnits('500000', 6)

/** Any time will do: the first block does not depend on it. */
const PRESENT = { chainId: PAGE_CHAIN.chainId, now: () => 1_767_312_000_000, clock: performance }

/** People: only their balances are taken. Ether in whole numbers, so that a newcomer sees sums that they could have. */
const PEOPLE: readonly { readonly address: Hex; readonly ether: string }[] = [
  { address: CAST.deployer, ether: '2.5' },
  { address: CAST.bob, ether: '12' },
  { address: CAST.carol, ether: '7' },
  { address: CAST.scammer, ether: '3' },
]

/** Tokens that the account of a newcomer has. */
const HOLDINGS = [
  { token: CONTRACTS.usdc, units: parseUnits('1250', 6) },
  { token: CONTRACTS.dai, units: parseUnits('300', 18) },
] as const

/** To whom the devnet's first account gave allowances in its history. */
const SPENDERS = [CONTRACTS.uniswapV2Router, CONTRACTS.permit2, CONTRACTS.claimTrap, CONTRACTS.uniswapV3Router, CAST.scammer]

type Receipt = { readonly status: Hex; readonly contractAddress: Hex }

type Dumped = {
  readonly accounts: Readonly<
    Record<Hex, { readonly nonce: number; readonly balance: Hex; readonly code: Hex; readonly storage: Readonly<Record<Hex, Hex>> }>
  >
}

const call = async (rpc: Rpc, to: Hex, data: Hex): Promise<bigint> => BigInt(await rpc<Hex>('eth_call', [{ to, data }, 'latest']))
/** Sends it, and waits until it is in a block: anvil answers a moment before. */
async function send(rpc: Rpc, transaction: { readonly from: Hex; readonly to?: Hex; readonly data: Hex }): Promise<Receipt> {
  const hash = await rpc<Hex>('eth_sendTransaction', [transaction])
  for (;;) {
    const receipt = await rpc<Receipt | null>('eth_getTransactionReceipt', [hash])
    if (receipt?.status === '0x0') throw new Error(`It failed: ${hash}.`)
    if (receipt !== null) return receipt
    await setTimeout(20)
  }
}

/** Leaves the account with the sums of `HOLDINGS`, and nobody with an allowance. */
async function tidy(rpc: Rpc): Promise<void> {
  const { deployer, faucet } = CAST
  for (const { token, units } of HOLDINGS) {
    const has = await call(rpc, token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [deployer] }))
    await send(rpc, {
      from: deployer,
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [faucet, has - units] }),
    })
    for (const spender of SPENDERS) {
      const may = await call(rpc, token, encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [deployer, spender] }))
      if (may > 0n)
        await send(rpc, {
          from: deployer,
          to: token,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] }),
        })
    }
  }
}

/** Puts code of ours where well-known contracts are, without what these kept. */
async function standIn(rpc: Rpc): Promise<void> {
  const { deployer, faucet } = CAST
  for (const { artifact, at } of STAND_INS) {
    const { bytecode } = JSON.parse(readFileSync(`devnet/artifacts/${artifact}.json`, 'utf8')) as { readonly bytecode: Hex }
    const { contractAddress } = await send(rpc, { from: deployer, data: bytecode })
    const slots = await storageOf(rpc, at)
    for (const slot of Object.keys(slots)) await rpc('anvil_setStorageAt', [at, toHex(BigInt(slot), { size: 32 }), toHex(0n, { size: 32 })])
    for (const [slot, value] of Object.entries(await storageOf(rpc, contractAddress)))
      await rpc('anvil_setStorageAt', [at, toHex(BigInt(slot), { size: 32 }), toHex(BigInt(value), { size: 32 })])
    await rpc('anvil_setCode', [at, await rpc<Hex>('eth_getCode', [contractAddress, 'latest'])])
    await rpc('anvil_setBalance', [at, '0x0'])
  }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [CONTRACTS.uniswapV2Router, STOCK] })
  await send(rpc, { from: faucet, to: CONTRACTS.usdc, data })
}

async function dumpOf(rpc: Rpc): Promise<Dumped['accounts']> {
  const dump = await rpc<Hex>('anvil_dumpState', [])
  return (JSON.parse(gunzipSync(Buffer.from(dump.slice(2), 'hex')).toString()) as Dumped).accounts
}
const storageOf = async (rpc: Rpc, address: Hex): Promise<Readonly<Record<Hex, Hex>>> =>
  (await dumpOf(rpc))[address.toLowerCase() as Hex]?.storage ?? {}

async function readAccounts(rpc: Rpc): Promise<readonly object[]> {
  const accounts = await dumpOf(rpc)
  const contracts = Object.entries(TAKEN).map(([address, from]) => {
    const found = accounts[address as Hex]
    if (found === undefined) throw new Error(`The devnet has no ${address}.`)
    const slots = Object.entries(found.storage).filter(([, value]) => BigInt(value) !== 0n)
    const storage = Object.fromEntries(
      slots
        .map(([slot, value]) => [toHex(BigInt(slot)), toHex(BigInt(value))])
        .toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
    )
    return { address, from, nonce: found.nonce, balance: found.balance, code: found.code, storage }
  })
  const people = PEOPLE.map(({ address, ether }) => ({ address, nonce: 0, balance: toHex(parseEther(ether)) }))
  return [...people, ...contracts]
}

const town = await startDevnet({ port: 0, as: 'own', now: false, consensus: false })
try {
  await standIn(town.rpc)
  await tidy(town.rpc)
  const accounts = await readAccounts(town.rpc)
  const genesis = { time: 1_767_225_600, accounts } as PracticeGenesis
  writeFileSync(`${FOLDER}/genesis.json`, `${JSON.stringify(genesis, undefined, 1)}\n`)
  const { beacon } = createPracticeChain({ ...PRESENT, genesis, consensus: PAGE_CONSENSUS })
  const [root] = beacon.roots()
  writeFileSync(`${FOLDER}/checkpoint.json`, `${JSON.stringify({ root }, undefined, 1)}\n`)
} finally {
  await town.stop()
}
console.log(`wrote ${FOLDER}/genesis.json and checkpoint.json; npm run format sets their lines`)
