import {
  connect,
  createConfig,
  getConnection,
  injected,
  readContract,
  unstable_connector,
  waitForTransactionReceipt,
  writeContract,
} from '@wagmi/core'
import { createStore } from 'mipd'
import { createWalletClient, custom, defineChain, type EIP1193Provider, parseAbi, publicActions } from 'viem'
import { announce, createAssay } from '../../packages/connect/src/index.ts'
import { CONTRACTS } from '../../devnet/addresses.ts'

// A page as an app of today writes it: mipd finds the wallet, viem and wagmi use it. Bundled and driven by test/e2e/support/consumers.ts.

const practice = defineChain({
  id: 31337,
  name: 'Practice',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const ERC20 = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function allowance(address, address) view returns (uint256)',
])
const ROUTER = parseAbi([
  'function swapExactTokensForETH(uint256 amountIn, uint256 least, address[] path, address to, uint256 deadline) returns (uint256[])',
])
/** 100 USDC. */
const SPENT = 100_000_000n

// Where the page names no wallet, one that the browser has announces itself.
const { wallet: url } = document.documentElement.dataset
if (url !== undefined) announce(createAssay({ url, name: 'Consumers', chainId: practice.id }))

const store = createStore()
const found = () => store.findProvider({ rdns: 'app.assay' as never })?.provider as EIP1193Provider | undefined
const client = () => {
  const provider = found()
  if (!provider) throw new Error('mipd found no Assay.')
  return createWalletClient({ chain: practice, transport: custom(provider) }).extend(publicActions)
}

const TYPED = {
  domain: { name: 'Consumers', version: '1', chainId: practice.id },
  types: {
    Order: [
      { name: 'lantern', type: 'string' },
      { name: 'count', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  message: { lantern: 'brass', count: 2n },
} as const

/** Reads go where the wallet's connector goes, too: this page has no endpoint of its own. */
const config = createConfig({ chains: [practice], transports: { [practice.id]: unstable_connector(injected) }, pollingInterval: 250 })

const consumers = {
  mipd: () => store.getProviders().map(({ info }) => info.rdns),
  wagmi: () => config.connectors.map(({ id, name }) => `${id} ${name}`),
  /** By viem: the account, and what it signed, each held against it by viem. */
  async signs() {
    const wallet = client()
    const [account] = await wallet.requestAddresses()
    if (account === undefined) throw new Error('No account.')
    const message = 'Good evening from viem'
    const text = await wallet.verifyMessage({ address: account, message, signature: await wallet.signMessage({ account, message }) })
    const typed = await wallet.verifyTypedData({ address: account, ...TYPED, signature: await wallet.signTypedData({ account, ...TYPED }) })
    return { account, text, typed, balance: (await wallet.getBalance({ address: account })) > 0n, chain: await wallet.getChainId() }
  },
  /** By wagmi: allows the router exactly what is swapped, then swaps, each to its receipt. */
  async swaps() {
    const connector = config.connectors.find(({ id }) => id === 'app.assay')
    if (!connector) throw new Error('wagmi found no Assay.')
    // It listens: what viem connected is connected for it, too.
    if (getConnection(config).status !== 'connected') await connect(config, { connector })
    const { address: to } = getConnection(config)
    if (to === undefined) throw new Error('wagmi has no account.')
    const { usdc, weth, uniswapV2Router: router } = CONTRACTS
    const allowing = await writeContract(config, { address: usdc, abi: ERC20, functionName: 'approve', args: [router, SPENT] })
    const allowed = await waitForTransactionReceipt(config, { hash: allowing })
    const allowance = await readContract(config, { address: usdc, abi: ERC20, functionName: 'allowance', args: [to, router] })
    const deadline = BigInt(Math.floor(Date.now() / 1000) + 3600)
    const path = [usdc, weth] as const
    const args = [SPENT, 25_000_000_000_000_000n, path, to, deadline] as const
    const swapping = await writeContract(config, { address: router, abi: ROUTER, functionName: 'swapExactTokensForETH', args })
    const swapped = await waitForTransactionReceipt(config, { hash: swapping })
    const left = await readContract(config, { address: usdc, abi: ERC20, functionName: 'allowance', args: [to, router] })
    const { status, connector: by } = getConnection(config)
    return {
      status,
      by: by?.name,
      allowed: allowed.status,
      allowance: String(allowance),
      swapped: swapped.status,
      logs: swapped.logs.length,
      left: String(left),
    }
  },
}

export type Consumers = typeof consumers
Object.assign(globalThis, { consumers })
