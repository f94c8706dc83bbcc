import { type Address, ZERO } from '#core/ethereum/address'
import { MAX_UINT256 } from '#core/money/amount'
import { say, type WordValue, type Words } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { receives } from './inner.ts'

const standards = ['Aave v3'] as const
const VRS = 'uint256 deadline, uint8 permitV, bytes32 permitR, bytes32 permitS'

type Places = {
  readonly amount: ReturnType<DecodedCallContext['amount']>
  readonly token: ReturnType<DecodedCallContext['asset']>
  readonly pool: ReturnType<DecodedCallContext['who']>
}

const placesOf = (told: DecodedCallContext): Places => ({
  amount: told.amount(told.units('amount'), told.address('asset')),
  token: told.asset(told.address('asset')),
  pool: told.who(told.contract),
})

const isAll = (told: DecodedCallContext): boolean => told.units('amount') === MAX_UINT256
const meanings = (told: DecodedCallContext): NonNullable<Telling['meanings']> => ({
  amount: { is: 'amount', token: told.token(told.address('asset')) },
})
const leaves = (told: DecodedCallContext, exact: boolean): Claim => ({
  kind: 'out',
  from: told.caller,
  token: told.address('asset'),
  most: told.units('amount'),
  exact,
})

function supply(told: DecodedCallContext): Telling {
  const account = told.address('onBehalfOf')
  const places = { ...placesOf(told), account: told.who(account) }
  return {
    intent:
      account === told.caller ? say('Lend {amount} to {pool}', places) : say('Lend {amount} to {pool} in the name of {account}', places),
    claims: [leaves(told, true), ...receives(told, account)],
    meanings: meanings(told),
  }
}

/** The greatest number stands for the whole debt, of which the call does not say how much it is. */
function repay(told: DecodedCallContext, account: Address | undefined): Telling {
  const places = { ...placesOf(told), account: account === undefined ? '' : told.who(account) }
  const own = account === told.caller
  if (isAll(told)) {
    return {
      intent: own
        ? say('Pay back all that is owed in {token} to {pool}', places)
        : say('Pay back all that {account} owes in {token} to {pool}', places),
      claims: receives(told, account),
      open: true,
    }
  }
  return {
    intent: own ? say('Pay back at most {amount} to {pool}', places) : say('Pay back at most {amount} to {pool} for {account}', places),
    claims: [leaves(told, false), ...receives(told, account)],
    meanings: meanings(told),
  }
}

const pool: readonly Entry[] = [
  { signature: 'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)', standards, tell: supply },
  // Aave v2's name for it.
  { signature: 'deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)', standards, tell: supply },
  {
    signature: `supplyWithPermit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode, ${VRS})`,
    standards,
    tell: (told) => withPermit(told, supply(told)),
  },
  {
    signature: 'withdraw(address asset, uint256 amount, address to)',
    standards,
    // What is given back is a token of the pool, which the call does not name.
    tell(told) {
      const to = told.address('to')
      const places = { ...placesOf(told), to: told.who(to) }
      if (isAll(told)) return { intent: say('Withdraw all {token} from {pool} to {to}', places), claims: receives(told, to), open: true }
      return {
        intent: say('Withdraw {amount} from {pool} to {to}', places),
        claims: [{ kind: 'in', to, token: told.address('asset'), least: told.units('amount') }],
        meanings: meanings(told),
        open: true,
      }
    },
  },
  {
    signature: 'borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
    standards,
    tell(told) {
      const account = told.address('onBehalfOf')
      const places = { ...placesOf(told), account: told.who(account) }
      return {
        intent:
          account === told.caller
            ? say('Borrow {amount} from {pool}', places)
            : say('Borrow {amount} from {pool} at the cost of {account}', places),
        claims: [
          { kind: 'in', to: told.caller, token: told.address('asset'), least: told.units('amount') },
          // Whose debt it becomes: it gets nothing, and is named for it.
          ...receives(told, account),
        ],
        meanings: meanings(told),
      }
    },
  },
  {
    signature: 'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)',
    standards,
    tell: (told) => repay(told, told.address('onBehalfOf')),
  },
  {
    signature: `repayWithPermit(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf, ${VRS})`,
    standards,
    tell: (told) => withPermit(told, repay(told, told.address('onBehalfOf'))),
  },
  {
    signature: 'repayWithATokens(address asset, uint256 amount, uint256 interestRateMode)',
    standards,
    tell: (told) => ({ intent: say('Pay back a debt in {token} with what was lent to {pool}', placesOfAsset(told)), open: true }),
  },
  {
    signature: 'setUserUseReserveAsCollateral(address asset, bool useAsCollateral)',
    standards,
    tell: (told) => ({
      intent: told.flag('useAsCollateral')
        ? say('Use {token} at {pool} as collateral', placesOfAsset(told))
        : say('Stop using {token} at {pool} as collateral', placesOfAsset(told)),
    }),
  },
  {
    signature: 'setUserEMode(uint8 categoryId)',
    standards,
    tell: (told) => ({
      intent: say('Choose category {category} of {pool}, which sets how much you can borrow', {
        category: told.units('categoryId').toString(),
        pool: told.who(told.contract),
      }),
    }),
  },
]

const placesOfAsset = (told: DecodedCallContext): Pick<Places, 'token' | 'pool'> => ({
  token: told.asset(told.address('asset')),
  pool: told.who(told.contract),
})

/** The caller's own permit to the pool comes with it. */
const withPermit = (told: DecodedCallContext, telling: Telling): Telling => ({
  ...telling,
  claims: [
    ...(telling.claims ?? []),
    {
      kind: 'allowance',
      owner: told.caller,
      token: told.address('asset'),
      spender: told.contract,
      units: told.units('amount'),
      mode: 'set',
    },
  ],
})

const gateway: readonly Entry[] = [
  {
    signature: 'depositETH(address pool, address onBehalfOf, uint16 referralCode)',
    standards,
    payable: true,
    tell(told) {
      const account = told.address('onBehalfOf')
      const places = { amount: told.amount(told.call.value), pool: told.who(told.contract), account: told.who(account) }
      return {
        intent:
          account === told.caller
            ? say('Lend {amount} to {pool}', places)
            : say('Lend {amount} to {pool} in the name of {account}', places),
        claims: [{ kind: 'out', from: told.caller, most: told.call.value, exact: true, to: told.contract }, ...receives(told, account)],
      }
    },
  },
]

/** stETH and wstETH of Lido on Ethereum (docs.lido.fi, "Deployed contracts"). */
const STETH: Address = '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'
const WSTETH: Address = '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0'
/** Lido's withdrawal queue, which takes stETH. */
const QUEUE: Address = '0x889edc2edab5f40e902b864ad4d7ade8e412f9b1'
const isLido = (told: DecodedCallContext, contract: Address): boolean => told.call.chainId === 1 && told.contract === contract
/** What it counts is known where its token is listed at this address; what it does is known on Ethereum alone. */
const isListed = (told: DecodedCallContext, contract: Address): boolean =>
  told.contract === contract && told.names.tokenOf(contract === QUEUE ? STETH : contract)?.from === 'listed'

function withdrawalWords(
  places: { readonly contract: WordValue; readonly total: WordValue },
  to: WordValue | undefined,
  isCounted: boolean,
): Words {
  if (to === undefined)
    return isCounted ? say('Ask {contract} to pay out {total}', places) : say('Ask {contract} to pay out {total} base units', places)
  return isCounted
    ? say('Ask {contract} to pay out {total} to {to}', { ...places, to })
    : say('Ask {contract} to pay out {total} base units to {to}', { ...places, to })
}

const wrapWords = (told: DecodedCallContext): Words =>
  say('Wrap {amount} into {token}', { amount: told.amount(told.units('amount'), STETH), token: told.asset(WSTETH) })
const wrapOther = (told: DecodedCallContext): Words =>
  say('Wrap {count} base units into {token}', { count: told.units('amount').toString(), token: told.asset(told.contract) })

const lido: readonly Entry[] = [
  {
    signature: 'submit(address referral)',
    standards: ['Lido'],
    payable: true,
    tell: (told) => ({
      intent:
        isLido(told, STETH) || isListed(told, STETH)
          ? say('Stake {amount} with {contract}', { amount: told.amount(told.call.value), contract: told.asset(told.contract) })
          : say('Deposit {amount} into {token}', { amount: told.amount(told.call.value), token: told.asset(told.contract) }),
      claims: [
        { kind: 'out', from: told.caller, most: told.call.value, exact: true, to: told.contract },
        // Shares round down, by no more than two wei (docs.lido.fi, "stETH rounding").
        ...(isLido(told, STETH) && told.call.value > 2n
          ? [{ kind: 'in', to: told.caller, token: STETH, least: told.call.value - 2n } as const]
          : []),
      ],
    }),
  },
  {
    signature: 'wrap(uint256 amount)',
    standards: ['Lido'],
    tell: (told) =>
      isLido(told, WSTETH)
        ? {
            intent: wrapWords(told),
            claims: [{ kind: 'out', from: told.caller, token: STETH, most: told.units('amount'), exact: false, to: WSTETH }],
          }
        : { intent: isListed(told, WSTETH) ? wrapWords(told) : wrapOther(told), open: true },
  },
  {
    signature: 'unwrap(uint256 amount)',
    standards: ['Lido'],
    tell: (told) =>
      isLido(told, WSTETH)
        ? {
            intent: say('Unwrap {amount}', { amount: told.amount(told.units('amount'), WSTETH) }),
            claims: [{ kind: 'out', from: told.caller, token: WSTETH, most: told.units('amount'), exact: true }],
          }
        : {
            intent:
              // What is unwrapped is counted in the token itself.
              told.names.tokenOf(told.contract) === undefined
                ? say('Unwrap {count} base units of {token}', { count: told.units('amount').toString(), token: told.asset(told.contract) })
                : say('Unwrap {amount}', { amount: told.amount(told.units('amount'), told.contract) }),
            open: true,
          },
  },
  {
    signature: 'requestWithdrawals(uint256[] amounts, address owner)',
    standards: ['Lido'],
    tell(told) {
      const total = told.list('amounts').reduce<bigint>((sum, one) => (typeof one === 'bigint' ? sum + one : sum), 0n)
      const written = told.address('owner')
      const owner = written === ZERO ? told.caller : written
      const isCounted = isLido(told, QUEUE) || isListed(told, QUEUE)
      const places = { contract: told.who(told.contract), total: isCounted ? told.amount(total, STETH) : total.toString() }
      return {
        intent: withdrawalWords(places, owner === undefined || owner === told.caller ? undefined : told.who(owner), isCounted),
        claims: receives(told, owner),
        // Of stETH, which the queue takes by an allowance that it was given.
        open: true,
      }
    },
  },
]

/** Aave v3's pool, its gateway for the native currency and its debt tokens (github.com/aave-dao/aave-v3-origin); Lido (github.com/lidofinance/core). */
export const lending: readonly Entry[] = [...pool, ...gateway, ...lido]
