import { defined } from '#core/defined'
import { type Address, isAddress, ZERO } from '#core/ethereum/address'
import { foreignWord, say, type Words, type WordValue } from '#core/text/words'
import { dayOf } from '../../words/day-of.ts'
import type { Claim } from '../../explanation.ts'
import type { Domain, TypedEntry, TypedTelling, TypedEntryContext } from '../typed-entry.ts'
import { truncateText } from '../typed-value.ts'

type Told = TypedEntryContext

/** Signed for a chain of its own: the domain names no contract, and nothing on the signer's chain can move by it. */
const domain = ({ name, verifyingContract }: Domain): boolean =>
  name === 'HyperliquidSignTransaction' && (verifyingContract === undefined || /^0x0{40}$/.test(verifyingContract))

const foreign = (told: Told, name: string) => foreignWord(truncateText(told.message.text(name), 64))

type Action = Words | (Pick<TypedTelling, 'claims'> & { readonly intent: Words })

const action = (form: string, tell: (told: Told) => Action): TypedEntry => ({
  form: `HyperliquidTransaction:${form}`,
  standard: 'Hyperliquid',
  domain,
  // Balances there are no facts that can be proved here: what leaves is said, and not claimed.
  tell(told): TypedTelling {
    const telling = tell(told)
    return { ...('intent' in telling ? telling : { intent: telling }), open: true }
  },
})

/** Hyperliquid writes recipients as text. */
const addressIn = (text: string): Address | undefined => {
  const lower = text.trim().toLowerCase()
  return isAddress(lower) ? lower : undefined
}

/** Somebody who is paid, named by a text. */
function payee(told: Told, name = 'destination'): { readonly to: WordValue; readonly claims: readonly Claim[] } {
  const to = addressIn(told.message.text(name))
  return to === undefined ? { to: foreign(told, name), claims: [] } : { to: told.who(to), claims: [{ kind: 'receiver', to }] }
}

/** What somebody may do there who cannot withdraw. */
const helps = (told: Told, to: Address, until?: bigint): readonly Claim[] => [
  {
    kind: 'right',
    owner: told.signer,
    of: ZERO,
    to,
    given: 'granted',
    canTake: false,
    ...defined({ until }),
  },
]

/** An agent's name may end with "valid_until" and milliseconds since the epoch. */
function endOf(name: string): bigint | undefined {
  const [, milliseconds] = /valid_until\s+(\d{1,16})\s*$/.exec(name) ?? []
  return milliseconds === undefined ? undefined : BigInt(milliseconds) / 1000n
}

/** Hyperliquid's own limits: a tenth of a percent of perpetuals, one of spot. What is above takes value out (hyperliquid.gitbook.io, "Builder codes"). */
const USUAL_FEE = 1
const isUsualFee = (rate: string): boolean => /^\s*\d{1,3}(?:\.\d{1,18})?\s*%\s*$/.test(rate) && Number.parseFloat(rate) <= USUAL_FEE

const sends: readonly TypedEntry[] = [
  action('UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)', (told) => {
    const { to, claims } = payee(told)
    return { intent: say('Send {amount} USDC on Hyperliquid to {to}', { amount: foreign(told, 'amount'), to }), claims }
  }),
  action('SpotSend(string hyperliquidChain,string destination,string token,string amount,uint64 time)', (told) => {
    const { to, claims } = payee(told)
    return {
      intent: say('Send {amount} {token} on Hyperliquid to {to}', { amount: foreign(told, 'amount'), token: tokenOf(told), to }),
      claims,
    }
  }),
  action(
    'SendAsset(string hyperliquidChain,string destination,string sourceDex,string destinationDex,string token,string amount,string fromSubAccount,uint64 nonce)',
    (told) => {
      const { to, claims } = payee(told)
      return {
        intent: say('Send {amount} {token} on Hyperliquid to {to}', { amount: foreign(told, 'amount'), token: tokenOf(told), to }),
        claims,
      }
    },
  ),
  action('Withdraw(string hyperliquidChain,string destination,string amount,uint64 time)', (told) => {
    const { to, claims } = payee(told)
    return { intent: say('Withdraw {amount} USDC from Hyperliquid to {to}', { amount: foreign(told, 'amount'), to }), claims }
  }),
]

/** A token is written as its symbol and its number: "USDC:0x6d1e…". */
const tokenOf = (told: Told) => foreignWord(truncateText(told.message.text('token').split(':')[0] ?? '', 32))

const rights: readonly TypedEntry[] = [
  action('ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)', (told) => {
    const agent = told.message.address('agentAddress')
    const until = endOf(told.message.text('agentName'))
    return {
      intent:
        until === undefined
          ? say('Let {agent} trade for you on Hyperliquid, with no expiry: it cannot withdraw', { agent: told.who(agent) })
          : say('Let {agent} trade for you on Hyperliquid until {until}: it cannot withdraw', {
              agent: told.who(agent),
              until: dayOf(until),
            }),
      claims: helps(told, agent, until),
    }
  }),
  action('ApproveBuilderFee(string hyperliquidChain,string maxFeeRate,address builder,uint64 nonce)', (told) => {
    const builder = told.message.address('builder')
    return {
      intent: say('Let {builder} charge up to {rate} of each order on Hyperliquid, until you revoke it', {
        builder: told.who(builder),
        rate: foreign(told, 'maxFeeRate'),
      }),
      claims: isUsualFee(told.message.text('maxFeeRate'))
        ? helps(told, builder)
        : [{ kind: 'right', owner: told.signer, of: ZERO, to: builder, given: 'granted' }],
    }
  }),
  action('TokenDelegate(string hyperliquidChain,address validator,uint64 wei,bool isUndelegate,uint64 nonce)', (told) => {
    const validator = told.message.address('validator')
    // HYPE has eight decimals there.
    const places = { amount: hype(told.message.units('wei')), validator: told.who(validator) }
    return told.message.flag('isUndelegate')
      ? say('Unstake {amount} HYPE from the validator {validator} on Hyperliquid', places)
      : {
          intent: say('Stake {amount} HYPE with the validator {validator} on Hyperliquid', places),
          claims: helps(told, validator),
        }
  }),
  action('ConvertToMultiSigUser(string hyperliquidChain,string signers,uint64 nonce)', (told) => {
    const owners = [
      ...new Set(
        told.message
          .text('signers')
          .toLowerCase()
          .match(/0x[0-9a-f]{40}(?![0-9a-f])/g) ?? [],
      ),
    ].filter(isAddress)
    const [first] = owners
    return first === undefined
      ? say('Make your account on Hyperliquid one with a single key again')
      : {
          intent: say('Give your account on Hyperliquid to {count} owners, {who} among them', {
            count: owners.length,
            who: told.who(first),
          }),
          claims: owners.map((to): Claim => ({ kind: 'right', owner: told.signer, of: ZERO, to, given: 'granted' })),
        }
  }),
]

const UNIT = 8
function hype(units: bigint): string {
  const digits = units.toString().padStart(UNIT + 1, '0')
  return `${digits.slice(0, -UNIT)}.${digits.slice(-UNIT)}`.replace(/\.?0+$/, '')
}

/** Between balances of one's own. */
const own: readonly TypedEntry[] = [
  action('UsdClassTransfer(string hyperliquidChain,string amount,bool toPerp,uint64 nonce)', (told) =>
    told.message.flag('toPerp')
      ? say('Move {amount} USDC of yours on Hyperliquid to perpetuals', { amount: foreign(told, 'amount') })
      : say('Move {amount} USDC of yours on Hyperliquid to spot', { amount: foreign(told, 'amount') }),
  ),
  action('PerpDexClassTransfer(string hyperliquidChain,string dex,string token,string amount,bool toPerp,uint64 nonce)', (told) =>
    say('Move {amount} {token} of yours on Hyperliquid from one market to another', {
      amount: foreign(told, 'amount'),
      token: tokenOf(told),
    }),
  ),
  action('CDeposit(string hyperliquidChain,uint64 wei,uint64 nonce)', (told) =>
    say('Move {amount} HYPE of yours on Hyperliquid to what can be staked', { amount: hype(told.message.units('wei')) }),
  ),
  action('CWithdraw(string hyperliquidChain,uint64 wei,uint64 nonce)', (told) =>
    say('Take {amount} HYPE of yours on Hyperliquid out of what can be staked', { amount: hype(told.message.units('wei')) }),
  ),
]

/** User actions of Hyperliquid (hyperliquid-dex/hyperliquid-python-sdk, utils/signing.py). Their type names hold a colon, which EIP-712 does not foresee. */
export const hyperliquid: readonly TypedEntry[] = [...sends, ...rights, ...own]
