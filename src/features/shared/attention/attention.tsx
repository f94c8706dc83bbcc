import { createContext, type ReactNode, use } from 'react'
import { useAnswer } from '#ui/state/query'

/** Whether this browser lets the page show notifications. `unsupported`: it has none, or only such as this page cannot use. */
export type NotifyPermission = 'granted' | 'denied' | 'default' | 'unsupported'

/** What the browser shows outside of the page. The shell hands it in; nothing of it works without a press before. */
export type AttentionPort = {
  /** A number on the app's icon, where the browser has one; 0 takes it away. Never throws. */
  badge(count: number): void
  permission(): NotifyPermission
  /** Asks the person, who must have pressed something just before. */
  askPermission(): Promise<NotifyPermission>
  /** Shows a notification; a press on it brings this tab to the front. `tag`: of two with the same one only the newer stays. Never throws. */
  notify(notice: { readonly title: string; readonly body: string; readonly tag: string }): void
}

/** Fetches the port when something is pending or asked for: the first screen of a page needs it not. One for all who ask. */
export type LoadAttention = () => Promise<AttentionPort>

const AttentionContext = createContext<LoadAttention | undefined>(undefined)

/** Gives the screens below it what the browser shows outside of the page. */
export const AttentionProvider = ({
  load,
  children,
}: {
  readonly load: LoadAttention | undefined
  readonly children: ReactNode
}): ReactNode => <AttentionContext value={load}>{children}</AttentionContext>

const NOTHING: LoadAttention = () => new Promise(() => undefined)

/** Undefined until it is fetched, and where there is no browser around. */
export const useAttention = (): AttentionPort | undefined => useAnswer(use(AttentionContext) ?? NOTHING).value
