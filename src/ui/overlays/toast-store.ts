import { defined } from '#core/defined'
import type { ReactNode } from 'react'

export type ToastTone = 'plain' | 'warn' | 'danger'

/** Something that happened. */
export type Toast = {
  readonly id: number
  /** Plain text: it is announced as well as shown. */
  readonly text: string
  readonly tone: ToastTone
  /** `undoes`: it turns around what the toast says, and Ctrl Z does the same while the toast stands. */
  readonly action?: { readonly label: ReactNode; readonly run: () => void; readonly undoes?: true }
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly standing: boolean
}

/** How many are remembered to be read again, newest first. */
const REMEMBERED = 50
const STANDS_MS = 7_000

let toasts: readonly Toast[] = []
let lastId = 0
const ears = new Set<() => void>()

const set = (next: readonly Toast[]): void => {
  toasts = next
  for (const ear of ears) ear()
}

/** Says that something happened; returns a function that takes it from the screen. It can be read again until the tab closes. */
export function toast(text: string, options: { readonly tone?: ToastTone; readonly action?: Toast['action'] } = {}): () => void {
  lastId += 1
  const id = lastId
  const made: Toast = {
    id,
    text,
    tone: options.tone ?? 'plain',
    at: Date.now(),
    standing: true,
    ...defined({ action: options.action }),
  }
  set([made, ...toasts].slice(0, REMEMBERED))
  return () => dismiss(id)
}

/** Takes one from the screen; it stays among those that can be read again. */
export const dismiss = (id: number): void => set(toasts.map((one) => (one.id === id ? { ...one, standing: false } : one)))

/** Turns around what was said last, where that can be turned around still. Answers whether there was something. */
export function undoLast(): boolean {
  const last = toasts.find(({ standing, action }) => standing && action?.undoes === true)
  if (last === undefined) return false
  dismiss(last.id)
  last.action?.run()
  return true
}

/** Forgets all, at lock: what they said may name accounts. */
export const forgetToasts = (): void => set([])

/** Milliseconds that a toast stands: longer with more words or something to press; a danger stands until it is closed. */
export const toastDurationMs = ({ tone, text, action }: Toast): number =>
  tone === 'danger' ? Number.POSITIVE_INFINITY : STANDS_MS + text.length * 40 + (action === undefined ? 0 : 5_000)

export const subscribeToToasts = (ear: () => void): (() => void) => {
  ears.add(ear)
  return () => ears.delete(ear)
}

export const allToasts = (): readonly Toast[] => toasts
