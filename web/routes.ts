import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The floor plan: every address there is, grouped by the layout around it. */
export default [
  layout("layouts/default.tsx", [
    index("routes/home.tsx"),
    route("login", "routes/auth/login.tsx"),
    route("signup", "routes/auth/signup.tsx"),
    route("activate", "routes/auth/activate.tsx"),
    route("activate/done", "routes/auth/activate-done.tsx"),
    route("activate/error", "routes/auth/activate-error.tsx"),
    route("complete-signup", "routes/auth/complete-signup.tsx"),
    route("members", "routes/member/members.tsx"),
    route("members/:member_id", "routes/member/member.tsx"),
    route("likes/m/:member_id", "routes/member/member.tsx", { id: "likes-m-id" }),
    route("likes/:type?", "routes/member/likes.tsx"),
    route("credits", "routes/credits/credits.tsx"),
    route("credits/:id/:paymentmethod?", "routes/credits/checkout.tsx"),
    route("premium", "routes/credits/premium.tsx"),
    route("transactions/:id?", "routes/credits/transactions.tsx"),
    route("profile", "routes/account/profile.tsx"),
    // The seed's account menu leads here for Settings.
    route("notifications", "routes/account/settings.tsx"),
    route("dev/ui", "routes/dev/ui.tsx"),
    route("dev/outbox", "routes/dev/outbox.tsx"),
    // Whatever is no page: a translated 404 inside the usual frame.
    route("*", "routes/not-found.tsx"),
  ]),
  layout("layouts/plain.tsx", [
    route("reset-password", "routes/auth/reset-password.tsx"),
    route("reset-password/do", "routes/auth/reset-password-do.tsx"),
  ]),
  layout("layouts/chat.tsx", [
    layout("routes/member/chat-frame.tsx", [
      route("chats", "routes/member/chats.tsx"),
      route("chats/:conversation_id", "routes/member/chat.tsx"),
      route("members/:member_id/chat", "routes/member/member-chat.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
