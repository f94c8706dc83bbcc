import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefCallback, useCallback, useId, useRef, useState } from 'react'
import { MIN_BITS } from '#core/identity/password'
import { COMMON_PASSWORDS } from '#core/identity/password-common'
import type { SessionService } from '#wallet'
import { TextButton } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { PasswordInput } from '#ui/forms/text-input'
import { useWhileShown } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'
import { type NewPassword, passwordProblems } from './use-new-password.ts'

/** Vaults that have the list: each Worker once, since it forgets it with everything else. */
const taught = new WeakSet<object>()

/** Gives the vault what guessing starts with, without which it takes no new password. Before anything else is asked of it: calls arrive in their order. */
function teachCommon(session: Pick<SessionService, 'vault'>): void {
  try {
    const vault = session.vault()
    if (taught.has(vault)) return
    taught.add(vault)
    vault.call('learnWords', { language: 'passwords', text: COMMON_PASSWORDS }).catch(() => taught.delete(vault))
  } catch {
    // None is there yet, or none any more: the next one is given it when there is one.
  }
}

/** Teaches the vault of this session, and any that takes its place while the fields are there. Returns the same to be done at once. */
function useCommonPasswords(): () => void {
  const { session } = usePorts<'session'>()
  useWhileShown(
    useCallback(
      (signal) => {
        teachCommon(session)
        // The vault may be another then.
        signal.addEventListener(
          'abort',
          session.state.subscribe(() => teachCommon(session)),
        )
      },
      [session],
    ),
  )
  return () => teachCommon(session)
}

/** What the two fields are called. */
function namesOf(what: 'device' | 'new' | 'file' | 'wiping'): { readonly first: ReactNode; readonly again: ReactNode } {
  switch (what) {
    case 'file':
      return { first: <Trans>File password</Trans>, again: <Trans>Repeat file password</Trans> }
    case 'wiping':
      return { first: <Trans>Duress password</Trans>, again: <Trans>Repeat duress password</Trans> }
    case 'new':
      return { first: <Trans>New password</Trans>, again: <Trans>New password again</Trans> }
    case 'device':
      return { first: <Trans>Password</Trans>, again: <Trans>Password again</Trans> }
  }
}

/** Two fields, a plain meter, and an offer of six words. */
export function NewPasswordFields({
  password,
  tried,
  beside = 'nothing',
  of = 'device',
  help,
}: {
  readonly password: NewPassword
  readonly tried: boolean
  /** Where another password is asked for in the same form, this one is called the new one. */
  readonly beside?: 'nothing' | 'another'
  /** Of what it is: the vault on this device, a file that leaves it, or the end of the vault. */
  readonly of?: 'device' | 'file' | 'wiping'
  readonly help?: ReactNode
}) {
  const teach = useCommonPasswords()
  const measure = (): void => {
    teach()
    password.measure()
  }
  const names = namesOf(of === 'device' && beside === 'another' ? 'new' : of)
  const [left, setLeft] = useState({ text: false, again: false })
  const { fields, measured: known } = password
  const problems = passwordProblems(known)
  const offer = useOffer()
  const take = (words: string): void => {
    fields.text.write(words)
    fields.again.clear()
    password.measure()
  }
  return (
    <>
      <Field
        label={names.first}
        error={tried || left.text ? problems.text : undefined}
        help={help ?? <Trans>Use at least 12 characters. It encrypts your keys on this device, and it can’t be reset.</Trans>}
        side={
          <TextButton onClick={() => void offer.make()}>
            <Trans>Suggest a passphrase</Trans>
          </TextButton>
        }
      >
        <PasswordInput
          autoComplete="new-password"
          ref={fields.text.ref}
          onInput={measure}
          onBlur={() => setLeft((before) => ({ ...before, text: !password.measure().isEmpty }))}
        />
      </Field>
      {offer.count > 0 && <OfferedWords offer={offer} onTake={take} />}
      <Strength bits={Math.min(100, known.bits)} />
      <Field label={names.again} error={tried || (left.again && known.again !== 'empty') ? problems.again : undefined}>
        <PasswordInput
          autoComplete="new-password"
          ref={fields.again.ref}
          onInput={measure}
          onBlur={() => setLeft((before) => ({ ...before, again: true }))}
        />
      </Field>
    </>
  )
}

type WordsOffer = {
  /** How many were made: 0 shows none. */
  readonly count: number
  make(): Promise<void>
  readonly show: RefCallback<HTMLElement>
  read(): string
}

const OfferedWords = ({ offer, onTake }: { readonly offer: WordsOffer; readonly onTake: (words: string) => void }): ReactNode => (
  <div className="rounded-card border border-hair bg-card p-3 text-small">
    <p key={offer.count} ref={offer.show} className="font-mono text-body" translate="no" />
    <p className="mt-1 text-soft">
      <Trans>About 66 bits: strong enough to resist guessing for years. Write it down before you use it.</Trans>{' '}
      <TextButton onClick={() => onTake(offer.read())}>
        <Trans>Use these words</Trans>
      </TextButton>
    </p>
  </div>
)

/** Six words that may become the password: they are in the page while they are shown, and in no state. */
function useOffer(): WordsOffer {
  const { session } = usePorts<'session'>()
  /** From the vault, on their way into the page. */
  const coming = useRef('')
  const place = useRef<HTMLElement>(null)
  const [count, setCount] = useState(0)
  const show = useCallback((node: HTMLElement | null) => {
    place.current = node
    if (node) node.textContent = coming.current
    coming.current = ''
    return () => {
      if (node) node.textContent = ''
    }
  }, [])
  return {
    count,
    show,
    read: () => place.current?.textContent ?? '',
    async make() {
      coming.current = await session.vault().call('suggestPassword', undefined)
      setCount((before) => before + 1)
    },
  }
}

function Strength({ bits }: { readonly bits: number }): ReactNode {
  const { t } = useLingui()
  const meter = useId()
  return (
    <div>
      <p id={meter} className="text-small text-soft">
        {bits === 0
          ? t`Strength`
          : bits < MIN_BITS
            ? t`Too weak: use 12 or more characters, or our six words (about ${bits} of ${MIN_BITS} bits)`
            : t`Strength: about ${bits} bits`}
      </p>
      <div
        role="meter"
        aria-labelledby={meter}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={bits}
        className="relative mt-1 h-1 rounded-mark bg-hair"
      >
        <div className={`h-full rounded-mark ${bits < MIN_BITS ? 'bg-amber' : 'bg-ink'}`} style={{ width: `${bits}%` }} />
        <span className="absolute inset-y-0 w-px bg-edge" style={{ insetInlineStart: `${MIN_BITS}%` }} />
      </div>
    </div>
  )
}
