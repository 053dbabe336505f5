import { useLander } from "./lander-view.ts";

const long =
  "M-16-96c-4-22 6-32 17-32s21 10 17 32c-2 16 0 20 2 30-10 0-14-14-14-30-8 0-14-4-16-8 0 4-4 6-6 8Z";
const short = "M-17-98c-2-20 6-30 18-30s20 10 18 30c-10-10-24-12-36 0Z";

/** Two people in a park in the evening. The still shows them together; walk-film.css animates their walk. */
export default function WalkScene() {
  const isOfMen = useLander().prefix === "gay";
  return (
    <svg
      viewBox="0 0 640 360"
      aria-hidden="true"
      preserveAspectRatio="xMidYMax slice"
      className="block size-full"
    >
      <path d="M0 0h640v360H0Z" className="fill-primary-300" />
      <path d="M0 130h640v230H0Z" className="fill-secondary-200" />
      <circle cx="320" cy="172" r="74" className="fill-secondary-300" />
      <g className="walk-clouds" fill="#fff" opacity=".7">
        <path d="M60 84c4-18 30-18 36-4 16-6 30 4 26 18H52c-6-6 0-14 8-14ZM430 60c4-16 28-16 34-4 14-4 26 4 22 16h-64c-4-6 2-12 8-12ZM690 96c4-16 28-16 34-4 14-4 26 4 22 16h-64c-4-6 2-12 8-12Z" />
      </g>
      <path d="M0 220c90-50 190-46 300-14s240 26 340-22v176H0Z" className="fill-primary-500" />
      <path d="M0 266c120-34 260-24 360-8s200 12 280-10v112H0Z" className="fill-primary-700" />
      <path d="M0 312c160-20 480-20 640 0v48H0Z" className="fill-secondary-400" />
      <g className="fill-primary-900">
        <path d="M86 300V196h10v104ZM92 92c38 0 58 30 52 58 14 28-12 56-52 54-40 2-66-26-52-54-6-28 14-58 52-58Z" />
        <path d="M560 300v-82h10v82ZM566 130c32 0 50 26 44 50 12 24-10 48-44 46-34 2-56-22-44-46-6-24 12-50 44-50Z" />
      </g>
      <path d="M318 314V150h6v164Z" className="fill-primary-950" />
      <path d="M308 128h26l-4 24h-18Z" fill="#fff3d6" />
      <circle cx="321" cy="140" r="34" fill="#fff3d6" opacity=".28" />
      <g className="walk-left">
        <Figure coat="fill-primary-600" skin="#f0c09a" hair={isOfMen ? short : long} />
      </g>
      <g className="walk-right">
        <g transform="translate(360 0) scale(-1 1)">
          <Figure coat="fill-secondary-600" skin="#8d5536" hair={short} at={0} />
        </g>
      </g>
      <path
        className="walk-heart"
        d="M320 236l-16-16a10.500 10.500 0 0 1 14.800-14.800l1.200 1.200 1.200-1.200a10.500 10.500 0 0 1 14.800 14.800Z"
        fill="#e0315f"
      />
    </svg>
  );
}

type FigureProps = { coat: string; skin: string; hair: string; at?: number };

function Figure({ coat, skin, hair, at = 280 }: FigureProps) {
  return (
    <g transform={`translate(${at} 316)`}>
      <g className="walk-legs" stroke="#241335" strokeWidth="11" strokeLinecap="round">
        <path className="walk-leg" d="M-5-42V-3" />
        <path className="walk-leg" d="M7-42V-3" />
      </g>
      <path d="M-22-34c-2-34 4-50 23-50s25 16 23 50Z" className={coat} />
      <path d="M-6-86H8v10H-6Z" fill={skin} />
      <circle cx="1" cy="-100" r="16" fill={skin} />
      <path d={hair} fill="#2a1a24" />
      <path
        d="M4-102q3-3 6 0M5-93q4 3 8-1"
        fill="none"
        stroke="#2a0f44"
        strokeWidth="1.800"
        strokeLinecap="round"
      />
    </g>
  );
}
