import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PATHS, useSource, usePorts } from '#features/shared'
import { Icon } from '#ui/icon'
import { PageTitle } from '#ui/layout/page-title'
import { Mark } from '#ui/mark'
import { BOTTOM, NAVIGATION, type NavigationItem } from './navigation.ts'

function usePlaces(): readonly NavigationItem[] {
  const { book } = usePorts<'book'>()
  const practice = useSource(book.current)?.kind === 'practice'
  return NAVIGATION.filter((place) => practice || place.practiceOnly !== true)
}

const isHere = (path: string, pathname: string): boolean =>
  path === PATHS.portfolio ? pathname === path : pathname === path || pathname.startsWith(`${path}/`)

function PlaceLink({ place, small }: { readonly place: NavigationItem; readonly small?: boolean }) {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const here = isHere(place.path, pathname)
  const look = small
    ? 'flex min-h-14 flex-1 flex-col items-center justify-center gap-1 text-fine'
    : 'flex min-h-10 items-center gap-3 rounded-control px-3 text-body hover:bg-sunk'
  return (
    <Link
      to={place.path}
      aria-current={here ? 'page' : undefined}
      className={`${look} no-underline ${here ? `font-semibold text-ink ${small ? '' : 'bg-sunk'}` : 'text-soft hover:text-ink'}`}
    >
      <Icon name={place.icon} size={small ? 20 : 16} />
      <span>{i18n._(place.name)}</span>
    </Link>
  )
}

/** The title of the page, by the place that is open. */
export function NavigationTitle() {
  const { pathname } = useLocation()
  return <PageTitle name={NAVIGATION.find(({ path }) => isHere(path, pathname))?.name} />
}

/** The places of the app beside a wide screen. */
export function NavigationRail() {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`Main`}
      className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col gap-0.5 overflow-y-auto border-e border-hair px-3 py-4 md:flex"
    >
      <Link to={PATHS.portfolio} className="mb-5 flex items-center gap-2 px-3 text-lead font-semibold tracking-tight text-ink no-underline">
        <Mark />
        Assay
      </Link>
      {usePlaces().map((place) => (
        <PlaceLink key={place.path} place={place} />
      ))}
    </nav>
  )
}

/** The places of the app below a narrow screen. */
export function BottomBar() {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const places = usePlaces()
  useEffect(() => dialog.current?.close(), [pathname])
  return (
    <>
      <nav
        aria-label={t`Main`}
        className="fixed inset-x-0 bottom-0 z-10 flex border-t border-hair bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {places
          .filter((place) => BOTTOM.includes(place.path))
          .map((place) => (
            <PlaceLink key={place.path} place={place} small />
          ))}
        <button
          type="button"
          onClick={() => dialog.current?.showModal()}
          className="flex min-h-14 flex-1 flex-col items-center justify-center gap-1 text-fine text-soft"
        >
          <Icon name="more" size={20} />
          <Trans>More</Trans>
        </button>
      </nav>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a click beside it closes it; Escape does by itself */}
      <dialog
        ref={dialog}
        aria-label={t`More`}
        className="m-0 mt-auto w-full max-w-none rounded-t-float border border-hair bg-card p-3 text-ink shadow-float backdrop:bg-shade md:hidden"
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        <div className="flex flex-col gap-0.5">
          {places
            .filter((place) => !BOTTOM.includes(place.path))
            .map((place) => (
              <PlaceLink key={place.path} place={place} />
            ))}
        </div>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className="mt-2 min-h-10 w-full rounded-control border border-hair font-semibold"
        >
          <Trans>Close</Trans>
        </button>
      </dialog>
    </>
  )
}
