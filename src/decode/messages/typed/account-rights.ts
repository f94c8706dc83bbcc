import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { listWord, say, sentenceWord, type Words } from '#core/text/words'
import type { TypeGraph } from '#core/messages/type-graph'
import type { Claim } from '../../explanation.ts'
import { rightClaim } from '../../functions/right-entry.ts'
import { slice } from '../../abi/payload.ts'
import { isNative, spendWords } from '../../words/spend-words.ts'
import { anyContract, type Members, type TypedEntry, type TypedEntryContext } from '../typed-entry.ts'

const accountKey = (of: Address, to: Address | undefined): Claim => ({
  kind: 'control',
  of,
  what: 'session-key',
  given: 'granted',
  ...defined({ to }),
})

/** Kernel 3 (Kernel.sol, types/Constants.sol): the first byte says whether a validator follows or only the number of a permission. */
const kernel: readonly TypedEntry[] = ['', ',bytes enableData'].map((more) => ({
  form: `Enable(bytes21 validationId,uint32 nonce,address hook,bytes validatorData,bytes hookData,bytes selectorData${more})`,
  standard: 'Kernel',
  domain: anyContract,
  tell(told) {
    const id = told.message.bytes('validationId')
    const to = slice(id, 0, 1) === '0x01' ? slice(id, 1, 20) : undefined
    const account = told.who(told.contract)
    return {
      intent:
        to === undefined
          ? say('Let a key that this message does not name act for {account}', { account })
          : say('Let {to} decide which signatures count for {account}', { to: told.who(to), account }),
      claims: [accountKey(told.contract, to)],
      open: true,
    }
  },
}))

/** Biconomy Nexus (types/Constants.sol): a module of ERC-7579, put in with the next operation. */
const nexus: readonly TypedEntry[] = ['bytes32 initDataHash', 'bytes initData'].map((data) => ({
  form: `ModuleEnableMode(address module,uint256 moduleType,bytes32 userOpHash,${data})`,
  standard: 'Nexus',
  domain: anyContract,
  tell(told) {
    const to = told.message.address('module')
    const places = { to: told.who(to), account: told.who(told.contract) }
    return {
      intent:
        told.message.units('moduleType') === 1n
          ? say('Let {to} decide which signatures count for {account}', places)
          : say('Let the module {to} act as {account}', places),
      claims: [accountKey(told.contract, to)],
      open: true,
    }
  },
}))

/** Releases of Smart Sessions name other members beside these (HashLib.sol, github.com/erc7579/smartsessions). */
function isMultiChainSession({ structs, primary }: TypeGraph): boolean {
  const [list] = structs.get(primary) ?? []
  if (primary !== 'MultiChainSession' || list?.name !== 'sessionsAndChainIds' || !list.type.endsWith('[]')) return false
  const session = structs.get(list.type.slice(0, -2))?.find(({ name }) => name === 'session')
  return (structs.get(session?.type ?? '') ?? []).some(({ name, type }) => name === 'sessionValidator' && type === 'address')
}

const smartSession: TypedEntry = {
  form: isMultiChainSession,
  standard: 'Smart Sessions',
  // The domain names no contract: the same session counts on every chain that the message lists.
  domain: () => true,
  tell(told) {
    const sessions = told.message.each('sessionsAndChainIds').map((one) => one.inside('session'))
    const found = new Map(
      sessions.map((session) => {
        const validator = session.address('sessionValidator')
        return [validator, { validator, account: accountOf(session) ?? told.signer }] as const
      }),
    )
    const [first] = found.values()
    return {
      intent:
        first === undefined
          ? say('Sign a list of sessions that is empty')
          : sessions.length === 1
            ? say('Let a session key that {validator} checks act for your account', { validator: told.who(first.validator) })
            : say('Let a session key that {validator} checks act for your account on {count, plural, one {# chain} other {# chains}}', {
                validator: told.who(first.validator),
                count: sessions.length,
              }),
      claims: [...found.values()].flatMap(({ validator, account }) => (account === undefined ? [] : [accountKey(account, validator)])),
      ...defined({ use: first && ({ use: 'delegation', delegate: first.validator, bounded: false } as const) }),
      open: true,
    }
  },
}

function accountOf(session: Members): Address | undefined {
  try {
    const account = session.raw('account')
    return account.is === 'address' ? account.address : undefined
  } catch {
    return undefined
  }
}

type Spend = { readonly one: Members; readonly account: Address; readonly period: bigint; readonly end: bigint }

const spend = (told: TypedEntryContext, { one, account, end }: Spend): Claim => {
  const [to, token, most] = [one.address('spender'), one.address('token'), one.units('allowance')]
  return rightClaim({
    owner: account,
    of: told.contract,
    to,
    granted: most > 0n,
    limits: most > 0n ? { token, most, until: end } : undefined,
  })
}

const spendSentence = (told: TypedEntryContext, { one, period, end }: Spend): Words =>
  spendWords(told, { to: one.address('spender'), token: one.address('token'), most: one.units('allowance'), period, end })

const spendTimes = { start: { is: 'time' }, end: { is: 'time' } } as const

/** Coinbase's Spend Permissions (SpendPermissionManager.sol, github.com/coinbase/spend-permissions). */
const spendPermissions: readonly TypedEntry[] = [
  {
    form: 'SpendPermission(address account,address spender,address token,uint160 allowance,uint48 period,uint48 start,uint48 end,uint256 salt,bytes extraData)',
    standard: 'Spend Permission',
    domain: anyContract,
    tell(told) {
      const { message } = told
      const one = { one: message, account: message.address('account'), period: message.units('period'), end: message.units('end') }
      const token = message.address('token')
      return {
        intent: spendSentence(told, one),
        claims: [spend(told, one)],
        meanings: {
          ...spendTimes,
          ...defined({ allowance: isNative(token) ? undefined : { is: 'amount', token: told.token(token) } }),
        },
      }
    },
  },
  {
    form: 'SpendPermissionBatch(address account,uint48 period,uint48 start,uint48 end,PermissionDetails[] permissions)PermissionDetails(address spender,address token,uint160 allowance,uint256 salt,bytes extraData)',
    standard: 'Spend Permission',
    domain: anyContract,
    tell(told) {
      const { message } = told
      const shared = { account: message.address('account'), period: message.units('period'), end: message.units('end') }
      const all = message.each('permissions').map((one) => ({ one, ...shared }))
      return {
        intent:
          all.length === 0
            ? say('Give no permission to spend anything')
            : say('Give permissions: {what}', { what: listWord(all.map((each) => sentenceWord(spendSentence(told, each)))) }),
        claims: all.map((one) => spend(told, one)),
        meanings: spendTimes,
      }
    },
  },
]

/** Session keys, modules and spend permissions of accounts, by signature. */
export const accountRightMessages: readonly TypedEntry[] = [...kernel, ...nexus, smartSession, ...spendPermissions]
