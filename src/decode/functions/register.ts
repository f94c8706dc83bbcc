import { keccak256, stringToHex } from 'viem/utils'
import type { Hex } from '#core/hex'
import { parseSignature, type Signature } from '../abi-type.ts'
import type { Entry } from '../entry.ts'
import { account } from './account.ts'
import { control } from './control.ts'
import { delegations } from './delegations.ts'
import { ens } from './ens.ts'
import { entryPoint } from './entry-point.ts'
import { erc20 } from './erc20.ts'
import { items } from './items.ts'
import { lending } from './lending.ts'
import { multiSend } from './multi-send.ts'
import { multicall3 } from './multicall3.ts'
import { permit } from './permit.ts'
import { permit2 } from './permit2.ts'
import { readOnly } from './reads.ts'
import { safe } from './safe.ts'
import { seaport } from './seaport.ts'
import { tokenExtras } from './token-extras.ts'
import { uniswapV2 } from './uniswap-v2.ts'
import { uniswapV3Positions } from './uniswap-v3-positions.ts'
import { uniswapV3 } from './uniswap-v3.ts'
import { universalRouter } from './universal-router.ts'
import { vaults } from './vaults.ts'
import { weth } from './weth.ts'

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
  ...universalRouter,
  ...seaport,
  ...lending,
  ...ens,
  ...multicall3,
  ...safe,
  ...multiSend,
  ...entryPoint,
  ...account,
  ...delegations,
  ...control,
  ...readOnly,
]

export type Registered = { readonly entry: Entry; readonly signature: Signature; readonly selector: Hex }

/** First four bytes of keccak256 of the canonical signature. */
export const selectorOf = (signature: Signature): Hex => `0x${keccak256(stringToHex(signature.canonical)).slice(2, 10)}`

/** By selector. Two entries with one selector would hide each other: a test refuses that. */
export const REGISTER: ReadonlyMap<string, Registered> = new Map(
  ENTRIES.map((entry) => {
    const signature = parseSignature(entry.signature)
    const selector = selectorOf(signature)
    return [selector, { entry, signature, selector }]
  }),
)
