import type { AppRequestEnd } from '#core/web/app-request'
import { fail, isError } from '#core/errors'
import { type Hex, toQuantity } from '#core/bytes/hex'
import type { Connection } from '#core/web/connection'
import type { AppMethodCall } from '#wallet'
import { type Called, granted, type GrantedCall } from './called.ts'
import { chainIdIn, memberOf, offeredChainIn, offeredTokenIn, recordIn } from './params.ts'

// What an app is told and granted of accounts and chains: EIP-1102, 2255, 3085, 3326, 747.

/** What is granted, and nothing where nothing is: whether there is a vault, or an account, is not told (P1). */
export const connectionOf = ({ apps, asker }: Called): Connection | undefined => apps.connectionOf(asker.origin)

export const accounts = async (call: Called): Promise<readonly Hex[]> => connectionOf(call)?.accounts ?? []
export const coinbase = async (call: Called): Promise<Hex | null> => connectionOf(call)?.accounts[0] ?? null
export const grantedChainId = async (call: Called): Promise<Hex> => toQuantity(connectionOf(call)?.chainId ?? call.told())
export const netVersion = async (call: Called): Promise<string> => String(connectionOf(call)?.chainId ?? call.told())

/**
 * Asks the person to connect the app, and waits for the answer as long as for any other. What the app hears, and when, does not depend on whether the vault is
 * open: it goes on waiting where the vault locks meanwhile. One that was connected before, and is no more, is asked about again under the same id.
 */
export async function connecting(call: Called): Promise<Connection> {
  const { apps, asker, signal } = call
  // The same whatever the app called: only the question to connect is put.
  const asking = { id: `${call.id} connects`, method: 'eth_requestAccounts', params: [] }
  for (;;) {
    await apps.requests.unlocked(asker, call.method, signal)
    const end = await askedToConnect(call, asking)
    if (end === 'locked' || end === 'expired') continue
    if (end !== 'granted') throw end === 'gone' ? fail('app/not-connected') : fail('request/rejected')
    const made = connectionOf(call)
    if (!made) throw fail('app/not-connected')
    return made
  }
}

/** How it ended; `locked` also where the vault locked while it was put. */
async function askedToConnect({ apps, asker, signal }: Called, asking: AppMethodCall): Promise<AppRequestEnd> {
  try {
    const { id } = await apps.requests.ask(asker, asking, { kind: 'connection' })
    return await apps.requests.ended(id, signal)
  } catch (error) {
    if (isError(error, 'vault/locked') || isError(error, 'store/closed')) return 'locked'
    throw error
  }
}

/** Answered at once where it is connected: nothing new is asked for. */
export async function requestAccounts(call: Called): Promise<readonly Hex[]> {
  return (connectionOf(call) ?? (await connecting(call))).accounts
}

/** EIP-2255. */
type Permission = {
  readonly invoker: string
  readonly parentCapability: 'eth_accounts'
  readonly caveats: readonly { readonly type: 'restrictReturnedAccounts'; readonly value: readonly Hex[] }[]
  /** Milliseconds since the epoch. */
  readonly date: number
}
const permissionsOf = (one: Connection | undefined): readonly Permission[] =>
  one === undefined
    ? []
    : [
        {
          invoker: one.id,
          parentCapability: 'eth_accounts',
          caveats: [{ type: 'restrictReturnedAccounts', value: one.accounts }],
          date: one.createdAt,
        },
      ]

export const getPermissions = async (call: Called): Promise<readonly Permission[]> => permissionsOf(connectionOf(call))

/** The one permission that there is; another is refused, so that no app believes that it has it. */
export function onlyAccounts({ method, list: [first] }: Called): void {
  const names = Object.keys(recordIn({ method, value: first }))
  if (names.length === 0 || names.some((name) => name !== 'eth_accounts')) throw fail('request/invalid-params', { method })
  recordIn({ method, value: memberOf(recordIn({ method, value: first }), 'eth_accounts') })
}

/** Asks anew, also where it is connected: the person may choose other accounts. */
export async function requestPermissions(call: Called): Promise<readonly Permission[]> {
  return permissionsOf(await connecting(call))
}

/** `null` in any case. Where the vault is locked, nobody can tell whether there is a connection: if there is one, it ends as soon as the vault opens. */
export async function revokePermissions(call: Called): Promise<null> {
  onlyAccounts(call)
  await call.apps.requests.revoke(call.asker.origin)
  return null
}

/** EIP-3326. Among granted chains it changes at once; another one that is set up is asked for; of all the rest nothing is told but 4902. */
export async function switchChain(call: GrantedCall): Promise<null> {
  const { method, list, connection, apps, asker, isSetUp } = call
  const wanted = chainIdIn({ method, value: memberOf(recordIn({ method, value: list[0] }), 'chainId') })
  if (connection.chains.includes(wanted) && isSetUp(wanted)) {
    await apps.requests.switchTo(asker.origin, wanted)
    return null
  }
  if (!isSetUp(wanted)) throw fail('request/unknown-chain')
  await granted(call, await apps.requests.ask(asker, call, { kind: 'chain-switch', chainId: wanted }))
  return null
}

/** EIP-3085. One that is set up is a change to it: what the app says of it is not taken. */
export async function addChain(call: GrantedCall): Promise<null> {
  const { method, list, connection, apps, asker, isSetUp } = call
  const offered = offeredChainIn({ method, value: list[0] })
  if (isSetUp(offered.chainId)) {
    if (connection.chains.includes(offered.chainId)) await apps.requests.switchTo(asker.origin, offered.chainId)
    else await granted(call, await apps.requests.ask(asker, call, { kind: 'chain-switch', chainId: offered.chainId }))
    return null
  }
  await granted(call, await apps.requests.ask(asker, call, apps.requests.offerChain(offered)))
  return null
}

/** EIP-747. What the contract says counts; what is no token is refused before anybody is asked (E6). */
export async function watchAsset(call: GrantedCall): Promise<true> {
  const { method, list, connection, apps, asker, signal } = call
  const told = offeredTokenIn({ method, value: list[0] })
  await granted(call, await apps.requests.ask(asker, call, await apps.requests.offerToken(connection.chainId, told, signal)))
  return true
}
