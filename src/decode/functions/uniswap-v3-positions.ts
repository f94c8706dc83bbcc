import { type Address, ZERO } from '#core/ethereum/address'
import { say } from '#core/text/words'
import type { Entry, DecodedCallContext } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { receives } from './inner.ts'

const standards = ['Uniswap v3'] as const
const pay = (signature: string, tell: Entry['tell']): Entry => ({ signature, standards, payable: true, tell })

const give = (told: DecodedCallContext, token: Address, most: bigint): Claim => ({
  kind: 'out',
  from: told.caller,
  token,
  most,
  exact: false,
})

/** Uniswap v3: NonfungiblePositionManager (@uniswap/v3-periphery). Paid in tokens, or in value that it wraps. */
export const uniswapV3Positions: readonly Entry[] = [
  pay(
    'mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params)',
    (told) => {
      const params = told.within('params')
      const [a, b, to] = [params.address('token0'), params.address('token1'), params.address('recipient')]
      const places = {
        a: told.amount(params.units('amount0Desired'), a),
        b: told.amount(params.units('amount1Desired'), b),
        contract: told.who(told.contract),
        to: told.who(to),
      }
      return {
        intent:
          to === told.caller
            ? say('Add at most {a} and {b} to a pool with {contract}', places)
            : say('Add at most {a} and {b} to a pool with {contract}, as a position that belongs to {to}', places),
        claims: [
          give(told, a, params.units('amount0Desired')),
          give(told, b, params.units('amount1Desired')),
          ...(told.call.value === 0n
            ? []
            : [{ kind: 'out', from: told.caller, most: told.call.value, exact: false, to: told.contract } as const]),
          ...receives(told, to),
        ],
      }
    },
  ),
  // The tokens of a position stand in the contract, not in the call: nothing bounds what moves.
  pay(
    'increaseLiquidity((uint256 tokenId, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)',
    (told) => ({
      intent: say('Add to the position {id} at {contract}', {
        id: told.within('params').units('tokenId').toString(),
        contract: told.who(told.contract),
      }),
      claims: [{ kind: 'into-item', collection: told.contract, tokenId: told.within('params').units('tokenId') }],
      open: true,
    }),
  ),
  pay(
    'decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)',
    (told) => ({
      intent: say('Take out of the position {id} at {contract}', {
        id: told.within('params').units('tokenId').toString(),
        contract: told.who(told.contract),
      }),
      open: true,
    }),
  ),
  pay('collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)', (told) => {
    const params = told.within('params')
    const written = params.address('recipient')
    const to = written === ZERO ? told.contract : written
    const places = { id: params.units('tokenId').toString(), contract: told.who(told.contract), to: told.who(to) }
    return {
      intent:
        to === told.caller
          ? say('Collect what the position {id} at {contract} is owed', places)
          : say('Pay what the position {id} at {contract} is owed to {to}', places),
      claims: receives(told, to),
      open: true,
    }
  }),
  pay('createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)', (told) => ({
    intent: say('Create a pool with {contract}, if there is none', { contract: told.who(told.contract) }),
  })),
  pay(`permit(address spender, uint256 tokenId, uint256 deadline, uint8 v, bytes32 r, bytes32 s)`, (told) => ({
    intent: say('Use a signature to let {spender} move item {id} of {collection}', {
      spender: told.who(told.address('spender')),
      id: told.units('tokenId').toString(),
      collection: told.asset(told.contract),
    }),
    // Whose item it is stands in the contract.
    claims: receives(told, told.address('spender')),
    open: true,
  })),
]
