import { createContext, type ReactNode, use } from 'react'
import type { ReleaseState } from '#core/release/release-state'
import type { Source } from '#core/source'
import { useAnswer } from '#ui/state/query'

/** The versions of the site that this browser keeps. The shell hands it in. Every call throws `release/…` or `app/worker-lost`. */
export type ReleasePort = {
  readonly state: Source<ReleaseState>
  /** Asks the site for its version, and fetches it beside the installed one. */
  check(): Promise<void>
  /** Installs the version that the person saw, and loads the page anew. */
  accept(hash: string): Promise<void>
  /** Installs the version before, and loads the page anew. */
  goBack(): Promise<void>
}

/** Fetches the port. Undefined where nothing is kept: in the extension, beside a practice chain, and in a browser that lets no page keep files. */
export type LoadReleases = () => Promise<ReleasePort | undefined>

const NONE: LoadReleases = async () => undefined

const ReleaseContext = createContext<LoadReleases>(NONE)

/** Gives the screens below it the versions that are kept. */
export const ReleaseProvider = ({ load = NONE, children }: { readonly load?: LoadReleases | undefined; readonly children: ReactNode }) => (
  <ReleaseContext value={load}>{children}</ReleaseContext>
)

/** What there is: `pending` until it is known; `ready` without a value where nothing is kept. */
export const useReleases = () => useAnswer(use(ReleaseContext))
