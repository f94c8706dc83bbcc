import { useCallback, useMemo, useRef, useState } from 'react'
import { isError, toWire, type WireError } from '#core/errors'
import { passkeysOf, type UnlockMethod, type UnlockSecret, unlockMethodsOfVault } from '#wallet'
import { type SecretField, useSecretField } from '../secret/use-secret-field.ts'
import { useSource, useWhileShown } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'
import type { UnlockMethodKind } from './unlock-method-words.ts'

/** The ways in that this vault has, open or locked. */
function useWays(): readonly UnlockMethod[] {
  const { session } = usePorts<'session'>()
  const state = useSource(session.state)
  return useMemo(
    () => (state.kind === 'open' ? unlockMethodsOfVault(state.session.slots) : state.kind === 'locked' ? state.ways : []),
    [state],
  )
}

export type UnlockMethodOptions = {
  /** Ways that will do here; all, where absent. */
  readonly only?: readonly UnlockMethodKind[]
  /** Of passkeys, only that of this slot. */
  readonly slotId?: string
  /** What is offered first, where the vault has it: the password, unless told otherwise. */
  readonly first?: 'password' | 'passkey'
}

/** A way that is being given. Its secret is dropped when it was given, when another way is chosen, and with the form. */
export type UnlockMethodControl = {
  /** Ways that this vault has and that will do, the first offered first. */
  readonly kinds: readonly UnlockMethodKind[]
  readonly kind: UnlockMethodKind
  choose(kind: UnlockMethodKind): void
  /** Holds the password or the code as far as it is typed. */
  readonly field: SecretField
  /** Something was typed: what was missing may be there now. */
  typed(): void
  /** The device asks for the passkey now. */
  readonly asking: boolean
  /** Why there is no way yet; what the vault thinks of it comes from the call that takes it. */
  readonly problem: WireError | undefined
  /** Whether everything was typed; `problem` says what was not. */
  check(): boolean
  /** The way, after the ceremony where it needs one: call it in the press of a button. `undefined`: something is missing, `problem` says what. */
  take(): Promise<UnlockSecret | undefined>
  clear(): void
}

const ORDER: Readonly<Record<'password' | 'passkey', readonly UnlockMethodKind[]>> = {
  password: ['password', 'both', 'passkey', 'recovery'],
  passkey: ['passkey', 'both', 'password', 'recovery'],
}

/** Asks for a way in. Draw it with `WayFields`, or use `WayForm` whole. */
export function useUnlockMethod({ only, slotId, first = 'password' }: UnlockMethodOptions = {}): UnlockMethodControl {
  const { passkeys } = usePorts<'passkeys'>()
  const all = useWays()
  const ways = all.filter(
    (way) => (only?.includes(way.kind) ?? true) && (slotId === undefined || !('slotId' in way) || way.slotId === slotId),
  )
  const found = ORDER[first].filter((kind) => ways.some((way) => way.kind === kind))
  // A vault that says nothing of its ways was made with a password.
  const kinds: readonly UnlockMethodKind[] = found.length === 0 ? ['password'] : found
  const [chosen, setChosen] = useState<UnlockMethodKind>()
  const kind = chosen !== undefined && kinds.includes(chosen) ? chosen : (kinds[0] ?? 'password')
  const field = useSecretField()
  const [problem, setProblem] = useState<WireError>()
  const [asking, setAsking] = useState(false)
  const ceremony = useRef<AbortController>(undefined)
  const mayAsk = kinds.includes('passkey') || kinds.includes('both')

  useWhileShown(
    useCallback(
      (signal) => {
        // Here before it is needed: a browser lets a ceremony begin only soon after the press.
        if (mayAsk) passkeys().catch(() => undefined)
        signal.addEventListener('abort', () => ceremony.current?.abort())
      },
      [mayAsk, passkeys],
    ),
  )

  const ask = async (of: 'passkey' | 'both') => {
    const mine = new AbortController()
    ceremony.current?.abort()
    ceremony.current = mine
    setAsking(true)
    try {
      return await (await passkeys()).open(passkeysOf(ways, of), { signal: mine.signal })
    } catch (error) {
      if (!isError(error, 'app/aborted')) setProblem(toWire(error, 'passkey'))
      return undefined
    } finally {
      if (ceremony.current === mine) setAsking(false)
    }
  }

  const check = (): boolean => {
    const whole = kind === 'passkey' || field.read() !== ''
    setProblem(whole ? undefined : { code: 'input/required', data: { field: kind === 'recovery' ? 'Recovery code' : 'Password' } })
    return whole
  }
  const clear = (): void => {
    ceremony.current?.abort()
    field.clear()
    setProblem(undefined)
  }
  return {
    kinds,
    kind,
    field,
    asking,
    problem,
    check,
    clear,
    choose(next) {
      clear()
      setChosen(next)
    },
    typed() {
      setProblem(undefined)
    },
    async take() {
      if (!check()) return undefined
      if (kind === 'password') return { kind, password: field.read() }
      if (kind === 'recovery') return { kind, code: field.read() }
      const opened = await ask(kind)
      if (!opened) return undefined
      return kind === 'passkey' ? { kind, ...opened } : { kind, ...opened, password: field.read() }
    },
  }
}
