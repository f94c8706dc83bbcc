import type { Address } from '#core/ethereum/address'
import { listWord, phraseWord, say, type WordValue, type Words } from '#core/text/words'
import { withPermit2End } from '../words/ends.ts'
import { takenWord } from '../words/taken-words.ts'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim } from '../explanation.ts'

const standards = ['Permit2'] as const

/** What stands for "all" where amounts have 160 bits: Permit2 never lowers it. */
const ALL = 2n ** 160n - 1n

type Allowed = {
  readonly owner: Address | undefined
  readonly token: Address
  readonly spender: Address
  readonly units: bigint
  readonly until: bigint
}

/** `until` as it stands in the call: 0 is this block and no longer. */
const allowance = (told: DecodedCallContext, { owner, token, spender, units, until }: Allowed): Claim => ({
  kind: 'allowance',
  owner,
  token,
  spender,
  units,
  mode: 'set',
  via: told.contract,
  until,
})

function allowed(told: DecodedCallContext, one: Allowed): Words {
  const places = { spender: told.who(one.spender), token: told.asset(one.token) }
  if (one.units === 0n) return say('Stop {spender} from spending {token} through Permit2', places)
  const what =
    one.units >= ALL
      ? say('Let {spender} spend unlimited {token} through Permit2', places)
      : say('Let {spender} spend up to {amount} through Permit2', { ...places, amount: told.amount(one.units, one.token) })
  return withPermit2End(what, one.until)
}

const details = (told: DecodedCallContext, owner: Address, spender: Address): Allowed => ({
  owner,
  token: told.address('token'),
  spender,
  units: told.units('amount'),
  until: told.units('expiration'),
})

const DETAILS = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'

function permit(told: DecodedCallContext, owner: Address, spender: Address, all: readonly Allowed[]): Telling {
  const given = all.filter(({ units }) => units > 0n)
  const places = { owner: told.who(owner), spender: told.who(spender) }
  const what = takenWord(told, given, ALL)
  return {
    intent:
      what === undefined
        ? say('Use a signature of {owner} to stop {spender} from spending {token} through Permit2', {
            ...places,
            token: all.length === 0 ? phraseWord(say('anything')) : listWord(all.map(({ token }) => told.asset(token))),
          })
        : withPermit2End(
            say('Use a signature of {owner} to let {spender} spend {what} through Permit2', { ...places, what }),
            given.reduce((last, { until }) => (until > last ? until : last), 0n),
          ),
    claims: all.map((one) => allowance(told, one)),
  }
}

/** Whose right to which token ends; an empty list ends nothing. */
function lockedDown(told: DecodedCallContext): readonly WordValue[] {
  const taken = told
    .each('approvals')
    .map((one) =>
      phraseWord(
        say('{spender} from spending {token}', { spender: told.who(one.address('spender')), token: told.asset(one.address('token')) }),
      ),
    )
  return taken.length === 0 ? [phraseWord(say('anyone from spending anything'))] : taken
}

const allowances: readonly Entry[] = [
  {
    signature: 'approve(address token, address spender, uint160 amount, uint48 expiration)',
    standards,
    tell(told) {
      const [token, units] = [told.address('token'), told.units('amount')]
      const one = { owner: told.caller, token, spender: told.address('spender'), units, until: told.units('expiration') }
      return {
        intent: allowed(told, one),
        claims: [allowance(told, one)],
        meanings: { amount: { is: 'amount', token: told.token(token) }, expiration: { is: 'time', zero: 'one-block' } },
      }
    },
  },
  {
    signature: `permit(address owner, (${DETAILS} details, address spender, uint256 sigDeadline) permit, bytes signature)`,
    standards,
    tell(told) {
      const one = told.within('permit')
      const [owner, spender] = [told.address('owner'), one.address('spender')]
      return permit(told, owner, spender, [details(one.within('details'), owner, spender)])
    },
  },
  {
    signature: `permit(address owner, (${DETAILS}[] details, address spender, uint256 sigDeadline) permit, bytes signature)`,
    standards,
    tell(told) {
      const batch = told.within('permit')
      const [owner, spender] = [told.address('owner'), batch.address('spender')]
      return permit(
        told,
        owner,
        spender,
        batch.each('details').map((one) => details(one, owner, spender)),
      )
    },
  },
  {
    signature: 'lockdown((address token, address spender)[] approvals)',
    standards,
    tell: (told) => ({
      intent: say('Stop {what} through Permit2', { what: listWord(lockedDown(told)) }),
      // Only the amount is set to nothing; the time is left as it was and means nothing then.
      claims: told
        .each('approvals')
        .map((one) =>
          allowance(told, { owner: told.caller, token: one.address('token'), spender: one.address('spender'), units: 0n, until: 0n }),
        ),
    }),
  },
  {
    signature: 'invalidateNonces(address token, address spender, uint48 newNonce)',
    standards,
    tell: (told) => ({
      intent: say('Make earlier signatures unusable that let {spender} spend {token} through Permit2', {
        spender: told.who(told.address('spender')),
        token: told.asset(told.address('token')),
      }),
    }),
  },
  {
    signature: 'invalidateUnorderedNonces(uint256 wordPos, uint256 mask)',
    standards,
    tell: () => ({ intent: say('Make some signatures of Permit2 unusable') }),
  },
]

/** One payment that Permit2 makes; at most `units`. */
type Paid = { readonly from: Address; readonly to: Address; readonly token: Address; readonly units: bigint }

function paying(told: DecodedCallContext, all: readonly Paid[]): Telling {
  const [first] = all
  return {
    intent:
      all.length === 1 && first !== undefined
        ? say('Move {amount} from {from} to {to} through Permit2', {
            amount: told.amount(first.units, first.token),
            from: told.who(first.from),
            to: told.who(first.to),
          })
        : first === undefined
          ? say('Make no payment through Permit2')
          : say('Move {what} through Permit2', {
              what: listWord(
                all.map(({ from, to, token, units }) =>
                  phraseWord(
                    say('{amount} from {from} to {to}', { amount: told.amount(units, token), from: told.who(from), to: told.who(to) }),
                  ),
                ),
              ),
            }),
    claims: all.map(({ from, to, token, units }) => ({ kind: 'out', from, token, most: units, exact: true, to })),
  }
}

const paid = (told: DecodedCallContext): Paid => ({
  from: told.address('from'),
  to: told.address('to'),
  token: told.address('token'),
  units: told.units('amount'),
})

const permitted = (told: DecodedCallContext, permission: DecodedCallContext, details: DecodedCallContext): Paid => ({
  from: told.address('owner'),
  to: details.address('to'),
  token: permission.address('token'),
  units: details.units('requestedAmount'),
})

/** More or fewer details than permissions revert. */
function permittedBatch(told: DecodedCallContext): Telling {
  const details = told.each('transferDetails')
  const permissions = told.within('permit').each('permitted')
  return paying(
    told,
    permissions.flatMap((permission, at) => {
      const one = details[at]
      return one === undefined ? [] : [permitted(told, permission, one)]
    }),
  )
}

const PERMISSION = '(address token, uint256 amount)'
const TO = '(address to, uint256 requestedAmount)'
const WITNESS = ['', ', bytes32 witness, string witnessTypeString'] as const

const transfers: readonly Entry[] = [
  {
    signature: 'transferFrom(address from, address to, uint160 amount, address token)',
    standards,
    tell: (told) => ({
      ...paying(told, [paid(told)]),
      meanings: { amount: { is: 'amount', token: told.token(told.address('token')) } },
    }),
  },
  {
    signature: 'transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)',
    standards,
    tell: (told) => paying(told, told.each('transferDetails').map(paid)),
  },
  ...WITNESS.flatMap((witness): readonly Entry[] => {
    const name = witness === '' ? 'permitTransferFrom' : 'permitWitnessTransferFrom'
    return [
      {
        signature: `${name}((${PERMISSION} permitted, uint256 nonce, uint256 deadline) permit, ${TO} transferDetails, address owner${witness}, bytes signature)`,
        standards,
        tell: (told) => paying(told, [permitted(told, told.within('permit').within('permitted'), told.within('transferDetails'))]),
      },
      {
        signature: `${name}((${PERMISSION}[] permitted, uint256 nonce, uint256 deadline) permit, ${TO}[] transferDetails, address owner${witness}, bytes signature)`,
        standards,
        tell: permittedBatch,
      },
    ]
  }),
]

/** Permit2: AllowanceTransfer and SignatureTransfer (github.com/Uniswap/permit2, src/interfaces). */
export const permit2: readonly Entry[] = [...allowances, ...transfers]
