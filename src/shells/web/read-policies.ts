import type { SeenPolicy } from '#core/web/content-policy'

/** A scheme that no policy names: whatever a `connect-src` allows, it refuses this. No browser fetches it, so nothing leaves where no policy is. */
const UNHEARD = 'assay-probe:'
/** Milliseconds that a browser has to tell of a refusal. It takes one; a busy machine takes longer. */
const PATIENCE = 2_000

/** What a Worker offers to see what it is refused. */
export type PolicyProbe = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** Asks for something that every policy about connections refuses. */
async function tryToConnect(): Promise<void> {
  await fetch(UNHEARD).catch(() => undefined)
}

/** Makes code of a text, which a policy about scripts refuses unless it has 'unsafe-eval'. */
async function tryToEvaluate(): Promise<void> {
  try {
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- it must fail
    Reflect.construct(Function, [''])
  } catch {
    // As it must be. What counts is which policies say so.
  }
}

/**
 * The policies that this Worker runs under, as the browser itself states them: a refusal raises `securitypolicyviolation` once for each policy that refuses,
 * with that policy's whole text (CSP3, section 5). A Worker takes its policies from the response of its own script, which it has no other way to read. Empty
 * where nothing was refused: then there is no policy that forbids it. `isEnough` ends the search before the second try, which the console reports too.
 */
export async function readPolicies(scope: PolicyProbe, isEnough: (seen: readonly SeenPolicy[]) => boolean): Promise<readonly SeenPolicy[]> {
  const seen: SeenPolicy[] = []
  for (const attempt of [tryToConnect, tryToEvaluate]) {
    seen.push(...(await refusalsOf(scope, attempt)))
    if (isEnough(seen)) break
  }
  return seen
}

async function refusalsOf(scope: PolicyProbe, attempt: () => Promise<void>): Promise<readonly SeenPolicy[]> {
  const seen: SeenPolicy[] = []
  let heard: () => void = () => undefined
  const first = new Promise<void>((resolve) => (heard = resolve))
  const listen = (event: Event): void => {
    if (!(event instanceof SecurityPolicyViolationEvent)) return
    seen.push({ text: event.originalPolicy, disposition: event.disposition })
    heard()
  }
  scope.addEventListener('securitypolicyviolation', listen)
  await attempt()
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  // One event for each policy, all in one go: those of the other policies come before what is asked for now.
  await new Promise((resolve) => setTimeout(resolve, 0))
  scope.removeEventListener('securitypolicyviolation', listen)
  return seen
}
