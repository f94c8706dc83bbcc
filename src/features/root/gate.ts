import { PATHS } from '#features/shared'
import type { SessionState } from '#wallet'

/** Open to everybody, also while the vault is locked or there is none (SPEC section 6, visitor). */
const VISITOR = [PATHS.help, PATHS.check, PATHS.explore]
const within = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`)

/**
 * Where a person belongs who asks for `path`: the same, or somewhere first. Nothing of an account is shown before it is theirs to see.
 * `welcomed` is whether a first way was chosen.
 */
export function gate(path: string, session: SessionState['at'], welcomed: boolean): string {
  if (VISITOR.some((root) => within(path, root))) return path
  if (session === 'locked') return PATHS.unlock
  if (!welcomed) return within(path, PATHS.welcome) ? path : PATHS.welcome
  // Where it opens the screen itself moves on, to where one was.
  if (path === PATHS.unlock && (session === 'absent' || session === 'unprotected')) return PATHS.portfolio
  return path
}
