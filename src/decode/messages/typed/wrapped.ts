import { isJsonObject } from '#core/text/json'
import { defined } from '#core/defined'
import { unprefixed } from '#core/messages/prefixed-message'
import { say, sentenceWord } from '#core/text/words'
import { type TypeGraph } from '#core/messages/type-graph'
import { anyContract, type TypedEntry, type TypedTelling } from '../typed-entry.ts'

/** The members that ERC-7739 puts after the contents: the account's own domain. */
const ACCOUNT = 'string name,string version,uint256 chainId,address verifyingContract,bytes32 salt'

const isTypedDataSign = ({ structs, primary }: TypeGraph): boolean => {
  const [contents, ...rest] = structs.get(primary) ?? []
  return (
    primary === 'TypedDataSign' &&
    contents?.name === 'contents' &&
    structs.has(contents.type) &&
    rest.map(({ name, type }) => `${type} ${name}`).join(',') === ACCOUNT
  )
}

/** ERC-7739: the app's message inside, under the app's domain. What is inside is what is agreed to. */
const typedDataSign: TypedEntry = {
  form: isTypedDataSign,
  standard: 'ERC-7739',
  domain: () => true,
  tell(told): TypedTelling {
    const { data, graph, message } = told
    const account = message.address('verifyingContract')
    const inside = data.message['contents']
    const { TypedDataSign: _, ...types } = data.types
    const contents = isJsonObject(inside) ? inside : {}
    const nested = told.message712(
      { domain: data.domain, types, primaryType: graph.structs.get('TypedDataSign')?.[0]?.type ?? '', message: contents },
      account,
    )
    return {
      intent: say('As {account}: {what}', { account: told.who(account), what: sentenceWord(nested.intent) }),
      claims: nested.claims,
      nested,
      inner: nested.inner,
      ...defined({ use: nested.use }),
      faults: nested.faults,
      open: !nested.complete,
    }
  },
}

/** ERC-7739: a text inside, under the account's own domain. */
const personalSign: TypedEntry = {
  form: 'PersonalSign(bytes prefixed)',
  standard: 'ERC-7739',
  domain: anyContract,
  tell(told): TypedTelling {
    const inside = unprefixed(told.message.bytes('prefixed'))
    const account = told.who(told.contract)
    if (inside === undefined)
      return { intent: say('As {account}: sign bytes that aren’t a message', { account }), faults: ['wrapped'], open: true }
    const nested = told.message191(inside, told.contract)
    return {
      intent: say('As {account}: {what}', { account, what: sentenceWord(nested.intent) }),
      claims: nested.claims,
      nested,
      ...defined({ use: nested.use }),
      faults: nested.faults,
      open: !nested.complete,
    }
  },
}

/** Accounts that hash again what they sign, so that nobody sees what it is: Coinbase Smart Wallet (ERC1271.sol) and Kernel. */
const opaque: readonly TypedEntry[] = ['CoinbaseSmartWalletMessage', 'Kernel'].map((name) => ({
  form: `${name}(bytes32 hash)`,
  standard: 'ERC-1271',
  domain: anyContract,
  tell: (told) => ({
    intent: say('As {account}: sign a raw hash with no explanation', {
      account: told.who(told.contract),
    }),
    faults: ['raw-hash'],
    open: true,
  }),
}))

/** Blur's bulk orders: the root of a tree whose leaves are not in the message (rule E8). */
const blur: TypedEntry = {
  form: 'Root(bytes32 root)',
  standard: 'Blur',
  domain: anyContract,
  tell: (told) => ({
    intent: say('Agree to orders at {exchange} that the message does not show', { exchange: told.who(told.contract) }),
    faults: ['raw-hash'],
    open: true,
  }),
}

/** Messages around others. */
export const wrapped: readonly TypedEntry[] = [typedDataSign, personalSign, ...opaque, blur]
