/** Two cards leaning towards each other over the word that passes between them. Decoration only. */
export function HeroPicture() {
  return (
    <svg viewBox="0 0 440 400" aria-hidden="true" className="mx-auto w-full max-w-md">
      <circle cx="220" cy="205" r="178" className="fill-primary-soft" />
      <circle cx="346" cy="92" r="54" className="fill-secondary-soft" />
      <g transform="rotate(-8 150 210)">
        <rect x="70" y="96" width="156" height="212" rx="22" className="fill-surface-raised stroke-border" />
        <rect x="82" y="108" width="132" height="140" rx="14" className="fill-secondary-200" />
        <path d="M92 248a56 56 0 0 1 112 0Z" className="fill-primary-600" />
        <path d="M116 170c0-34 14-48 32-48s32 14 32 48v34h-64Z" className="fill-primary-950" />
        <circle cx="148" cy="172" r="27" className="fill-secondary-400" />
        <path
          d="M121 166c4-20 16-28 27-28s23 8 27 28c-12-2-20-8-27-16-7 8-15 14-27 16Z"
          className="fill-primary-950"
        />
        <rect x="84" y="262" width="76" height="12" rx="6" className="fill-neutral-300" />
        <rect x="84" y="284" width="108" height="8" rx="4" className="fill-neutral-200" />
      </g>
      <g transform="rotate(7 300 210)">
        <rect
          x="222"
          y="112"
          width="156"
          height="212"
          rx="22"
          className="fill-surface-raised stroke-border"
        />
        <rect x="234" y="124" width="132" height="140" rx="14" className="fill-primary-200" />
        <path d="M244 264a56 56 0 0 1 112 0Z" className="fill-secondary-500" />
        <circle cx="300" cy="188" r="27" className="fill-secondary-700" />
        <path
          d="M272 184c-2-24 12-36 28-36s30 12 28 36c-4-8-8-14-14-17-9 4-20 4-28 0-6 3-10 9-14 17Z"
          className="fill-neutral-900"
        />
        <path
          d="M279 202c4 16 12 22 21 22s17-6 21-22c-6 8-13 10-21 10s-15-2-21-10Z"
          className="fill-neutral-900"
        />
        <rect x="236" y="278" width="64" height="12" rx="6" className="fill-neutral-300" />
        <rect x="236" y="300" width="112" height="8" rx="4" className="fill-neutral-200" />
      </g>
      <circle cx="224" cy="300" r="36" className="fill-surface-raised" />
      <path
        d="M224 320l-17-17a11 11 0 0 1 15.500-15.500l1.500 1.500 1.500-1.500A11 11 0 0 1 241 303Z"
        className="fill-unread"
      />
    </svg>
  );
}
