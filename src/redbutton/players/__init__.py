"""Players: anything that looks at a view and returns an action. Bots, people, remote players."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "Actor",
    "Between",
    "Cost",
    "Fault",
    "Guarded",
    "Likely",
    "Listener",
    "Policy",
    "Profile",
    "Share",
    "Strategy",
    "default_action",
    "games_with_bets",
    "policy_of",
    "registry",
    "usual_mix",
]

if TYPE_CHECKING:
    from redbutton.play.faults import Fault
    from redbutton.players import registry
    from redbutton.players.actor import Actor, Listener, default_action
    from redbutton.players.default_bots import usual_mix
    from redbutton.players.guard import Guarded
    from redbutton.players.parameters import Between, Share
    from redbutton.players.policy import Likely, Policy, Strategy, policy_of
    from redbutton.players.profile import Cost, Profile, games_with_bets
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "actor": "Actor Listener default_action",
            ".play.faults": "Fault",
            "guard": "Guarded",
            "parameters": "Between Share",
            "policy": "Likely Policy Strategy policy_of",
            "profile": "Cost Profile games_with_bets",
            "default_bots": "usual_mix",
        },
        modules={"registry": "registry"},
    )
