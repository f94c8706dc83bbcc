import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import { PATH_TEMPLATES } from '#core/identity/account'
import { freeName } from '#core/identity/default-name'
import type { Address } from '#core/ethereum/address'
import { createCell } from '#core/source'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { RowsSkeleton, LoadingRegion } from '#ui/feedback/skeleton'
import { TextInput } from '#ui/forms/text-input'
import { useAnswer } from '#ui/state/query'
import { useLatest } from '#ui/state/use-latest'
import { useSource } from '#ui/state/use-source'
import type { ImportedKeyring } from '#wallet'
import { useAction } from '../wallet/use-action.ts'
import { usePorts } from '../wallet/wallet-context.tsx'
import { MAX_NAME, type Picks } from './choices.ts'
import { NO_ACCOUNTS, nextPathScan, type PathScanEvent, picksOf } from './path-scan-state.ts'
import { type DerivationLayout, derivationLayoutOf, placeIn, readTemplate } from './path-template.ts'
import { ScanPrompt } from './scan-prompt.tsx'
import { ScanRow } from './scan-row.tsx'
import { MAX_PLACES, type ScannedPath, type Scanned } from './scan.ts'

/** Addresses shown at first, and with each "more", where nothing else is said. */
const STEP = 5

/** Addresses that the vault derives in one call at most. */
const MAX_DERIVED = 20

async function deriveUpTo(derive: PathScanProps['derive'], template: string, count: number): Promise<readonly ScannedPath[]> {
  const all: ScannedPath[] = []
  for (let start = 0; start < count; start += MAX_DERIVED)
    all.push(...(await derive(template, start, Math.min(MAX_DERIVED, count - start))))
  return all
}

/** The first place behind all of these that lie along a path, as far as one call goes. */
const pastAll = (template: string, all: PathScanProps['chosen'] = []): number =>
  Math.min(MAX_PLACES, Math.max(0, ...all.map(({ path }) => (path === undefined ? 0 : (placeIn(template, path) ?? -1) + 1))))

type PathScanProps = {
  /** Addresses along a path; nobody is asked for them. */
  readonly derive: (pathTemplate: string, start: number, count: number) => Promise<readonly ScannedPath[]>
  /** Template to begin with. */
  readonly template?: string | undefined
  /** What was found before: chosen from the start, as it is called there, and seen from the start where it lies along the path. */
  readonly chosen?: readonly Pick<ImportedKeyring['accounts'][number], 'address' | 'path' | 'name'>[]
  /** What this device calls an address that is in the vault already. */
  readonly nameOf: (address: Address) => string | undefined
  /** The accounts that are chosen now. */
  readonly onPicks: (picks: Picks) => void
}

/** Accounts of a phrase along a path: which there are, which were used (when asked for), and which to take, with names. */
export function PathScan({ template: first, onPicks, ...props }: PathScanProps) {
  const [layout, setLayout] = useState<DerivationLayout>(derivationLayoutOf(first))
  const [custom, setCustom] = useState(first ?? PATH_TEMPLATES.standard)
  const { template, problem } = templateOf(layout, custom)
  const change = (nextLayout: DerivationLayout, nextCustom: string): void => {
    setLayout(nextLayout)
    setCustom(nextCustom)
    // Nothing can be taken along a path that is none; along another one, what is there comes first.
    if (templateOf(nextLayout, nextCustom).template === undefined) onPicks({ pathTemplate: '', list: [] })
  }
  return (
    <div className="flex flex-col gap-5">
      <LayoutField layout={layout} onChoose={(next) => change(next, custom)} />
      {layout === 'custom' ? (
        <Field label={<Trans>Path</Trans>} error={problem} help={<Trans>Use i for the account number, which starts at 0.</Trans>}>
          <TextInput kind="hex" value={custom} maxLength={128} onChange={(event) => change(layout, event.currentTarget.value)} />
        </Field>
      ) : (
        <p className="-mt-3 font-mono text-small text-soft">{template}</p>
      )}
      {template !== undefined && <AccountsAlong key={template} template={template} onPicks={onPicks} {...props} />}
    </div>
  )
}

type ReadTemplate = ReturnType<typeof readTemplate>
type Template = { readonly template?: string; readonly problem?: Extract<ReadTemplate, { problem: unknown }>['problem'] }

const templateOf = (layout: DerivationLayout, custom: string): Template =>
  layout === 'custom' ? readTemplate(custom) : { template: PATH_TEMPLATES[layout] }

type LayoutFieldProps = { readonly layout: DerivationLayout; readonly onChoose: (layout: DerivationLayout) => void }

function LayoutField({ layout, onChoose }: LayoutFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={<Trans>Derivation path</Trans>} help={<Trans>Wallets derive accounts from a phrase in different ways.</Trans>}>
      <Select
        value={layout}
        onChoose={onChoose}
        options={[
          { value: 'standard', label: t`Standard: MetaMask, Rabby, Trezor and most others` },
          { value: 'ledger-live', label: t`Ledger Live` },
          { value: 'legacy', label: t`Legacy: older Ledger and MyEtherWallet` },
          { value: 'custom', label: t`Custom path` },
        ]}
      />
    </Field>
  )
}

type AlongProps = Omit<PathScanProps, 'template'> & {
  readonly template: string
  /** Addresses shown at first, and with each "more". */
  readonly step?: number
}

/** What is known and taken along one path; each change of it tells what is taken. */
function usePathScan({ template, derive, chosen = [], nameOf, onPicks, step = STEP }: AlongProps) {
  const { t } = useLingui()
  const [scan] = useState(() => createCell(NO_ACCOUNTS))
  const accounts = useSource(usePorts<'session'>().session.accounts)
  const nameFor = (index: number): string =>
    freeName([...accounts.map(({ name }) => name), ...scan.get().names.values()], (number) => t`Account ${number}`, index + 1)
  const latestRef = useLatest({ step, derive, nameFor, onPicks, wanted: chosen.filter(({ address }) => nameOf(address) === undefined) })
  const apply = useCallback(
    (event: PathScanEvent): void => {
      scan.update((state) => nextPathScan(state, event))
      latestRef.current.onPicks(picksOf(template, scan.get()))
    },
    [scan, latestRef, template],
  )
  const first = useAnswer(
    useCallback(
      async (signal) => {
        apply({ kind: 'begin' })
        const { wanted } = latestRef.current
        const places = await deriveUpTo(latestRef.current.derive, template, Math.max(latestRef.current.step, pastAll(template, wanted)))
        // An answer for a path that was left is nobody's.
        if (signal.aborted) return
        const names = places.flatMap(({ index, address }): readonly (readonly [number, string])[] => {
          const known = wanted.find((one) => one.address === address)
          return known === undefined ? [] : [[index, known.name?.trim().slice(0, MAX_NAME) || latestRef.current.nameFor(index)]]
        })
        apply({ kind: 'derived', places, names: new Map(names) })
      },
      [apply, latestRef, template],
    ),
  )
  return { ...useSource(scan), apply, nameFor, first }
}

/** The accounts along one path. */
export function AccountsAlong(props: AlongProps) {
  const { template, derive, nameOf, step = STEP } = props
  const { places, seen, names, apply, nameFor, first } = usePathScan(props)
  const more = useAction(async (start: number) => apply({ kind: 'more', start, places: await derive(template, start, step) }))
  const onSeen = (scanned: Scanned): void => {
    const isTaken = scanned.used === true && nameOf(scanned.address) === undefined
    apply({ kind: 'seen', scanned, name: isTaken ? nameFor(scanned.index) : undefined })
  }
  return (
    <>
      <Places loading={places.length === 0 && first.error === undefined}>
        {places.map((place) => (
          <ScanRow
            key={place.address}
            place={place}
            seen={seen.get(place.address)}
            here={nameOf(place.address)}
            name={names.get(place.index)}
            onChoose={(on) =>
              apply(on ? { kind: 'take', index: place.index, name: nameFor(place.index) } : { kind: 'leave', index: place.index })
            }
            onName={(name) => apply({ kind: 'rename', index: place.index, name })}
          />
        ))}
      </Places>
      {first.error && <ErrorNote error={first.error} onRetry={first.retry} />}
      {more.error && <ErrorNote error={more.error} onRetry={() => void more.start(places.length)} />}
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          busy={more.busy}
          disabled={places.length === 0 || places.length >= MAX_PLACES}
          onClick={() => void more.start(places.length)}
        >
          <Trans>Show {step} more</Trans>
        </Button>
      </div>
      <ScanPrompt derive={(start, count) => derive(template, start, count)} onSeen={onSeen} />
    </>
  )
}

function Places({ loading, children }: { readonly loading: boolean; readonly children: ReactNode }) {
  if (loading) {
    return (
      <LoadingRegion words={<Trans>Deriving addresses</Trans>}>
        <RowsSkeleton rows={STEP} />
      </LoadingRegion>
    )
  }
  return <ul className="border-t border-hair">{children}</ul>
}
