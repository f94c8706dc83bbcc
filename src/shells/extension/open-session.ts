import type { Wallet } from '#wallet'

/** Takes in what another page changed of the vault that is open. */
export function refresh({ session }: Pick<Wallet, 'session'>): void {
  if (session.state.get().kind === 'open') session.enter('refresh', undefined).catch(() => undefined)
}
