import type { Hex } from '#core/bytes/hex'
import { functionSelector } from '#core/bytes/keccak'
import { parseSignature, type AbiSignature } from '../abi/abi-type.ts'
import type { Entry } from '../entry.ts'
import { account } from './account.ts'
import { accountRights } from './account-rights.ts'
import { balancerV3 } from './balancer-v3.ts'
import { bridges } from './bridges.ts'
import { bundled } from './bundled.ts'
import { control } from './control.ts'
import { delegates } from './delegates.ts'
import { delegations } from './delegations.ts'
import { ens } from './ens.ts'
import { entryPoint } from './entry-point.ts'
import { erc20 } from './erc20.ts'
import { evc } from './evc.ts'
import { itemFills } from './item-fills.ts'
import { items } from './items.ts'
import { lending } from './lending.ts'
import { multiSend } from './multi-send.ts'
import { multicall3 } from './multicall3.ts'
import { oneInch } from './one-inch.ts'
import { orders } from './orders.ts'
import { nameRights } from './name-rights.ts'
import { paidTo } from './paid-to.ts'
import { permit } from './permit.ts'
import { permit2 } from './permit2.ts'
import { readOnly } from './reads.ts'
import { rights } from './rights.ts'
import { safe } from './safe.ts'
import { seaport } from './seaport.ts'
import { streams } from './streams.ts'
import { sudoswap } from './sudoswap.ts'
import { throughLayerOne } from './through-layer-one.ts'
import { tokenExtras } from './token-extras.ts'
import { uniswapV2 } from './uniswap-v2.ts'
import { uniswapV3Positions } from './uniswap-v3-positions.ts'
import { uniswapV3 } from './uniswap-v3.ts'
import { uniswapV4Positions } from './uniswap-v4-positions.ts'
import { universalRouter } from './universal-router.ts'
import { vaults } from './vaults.ts'
import { wallets } from './wallets.ts'
import { weth } from './weth.ts'
import { withdrawals } from './withdrawals.ts'
import { zeroEx } from './zero-ex.ts'

/** Every function that this build can name. Add a line here for another. */
export const ENTRIES: readonly Entry[] = [
  ...erc20,
  ...items,
  ...tokenExtras,
  ...vaults,
  ...weth,
  ...permit,
  ...permit2,
  ...uniswapV2,
  ...uniswapV3,
  ...uniswapV3Positions,
  ...uniswapV4Positions,
  ...universalRouter,
  ...seaport,
  ...orders,
  ...oneInch,
  ...zeroEx,
  ...itemFills,
  ...sudoswap,
  ...balancerV3,
  ...lending,
  ...bridges,
  ...throughLayerOne,
  ...withdrawals,
  ...ens,
  ...rights,
  ...streams,
  ...accountRights,
  ...nameRights,
  ...delegates,
  ...evc,
  ...multicall3,
  ...safe,
  ...multiSend,
  ...entryPoint,
  ...account,
  ...wallets,
  ...delegations,
  ...control,
  ...readOnly,
  ...paidTo,
  ...bundled,
]

export type Registered = { readonly entry: Entry; readonly signature: AbiSignature; readonly selector: Hex }

/** First four bytes of keccak256 of the canonical signature. */
export const selectorOf = ({ canonical }: AbiSignature): Hex => functionSelector(canonical)

/** By selector. Two entries with one selector would hide each other: a test refuses that. */
export const REGISTER: ReadonlyMap<string, Registered> = new Map(
  ENTRIES.map((entry) => {
    const signature = parseSignature(entry.signature)
    const selector = selectorOf(signature)
    return [selector, { entry, signature, selector }]
  }),
)
